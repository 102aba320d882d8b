/** The picture of a finished match to share: the house draws it, this browser paints it as a PNG for any app. */
const WIDTH = 1200;
const HEIGHT = 630;

async function painted(svg: string): Promise<Blob> {
  const image = new Image(WIDTH, HEIGHT);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  canvas.getContext('2d')!.drawImage(image, 0, 0, WIDTH, HEIGHT);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'),
  );
}

/** Hand the picture to another app where the device can do that, else save it. */
export async function sharePicture(table: string, lang: string, title: string): Promise<void> {
  const answer = await fetch(`/api/tables/${table}/card?lang=${lang}`);
  if (!answer.ok) throw new Error(String(answer.status));
  const file = new File([await painted(await answer.text())], `${table}.png`, { type: 'image/png' });
  if (navigator.canShare?.({ files: [file] }) && matchMedia('(pointer: coarse)').matches)
    return navigator.share({ files: [file], title }).catch(() => undefined);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
