/** QR codes of short texts (ISO/IEC 18004): bytes, error correction M, versions 1 to 10. */

/** For each version: correction bytes a block, then [blocks, data bytes] of each size of block. */
const BLOCKS: [number, [number, number][]][] = [
  [10, [[1, 16]]],
  [16, [[1, 28]]],
  [26, [[1, 44]]],
  [18, [[2, 32]]],
  [24, [[2, 43]]],
  [16, [[4, 27]]],
  [18, [[4, 31]]],
  [
    22,
    [
      [2, 38],
      [2, 39],
    ],
  ],
  [
    22,
    [
      [3, 36],
      [2, 37],
    ],
  ],
  [
    26,
    [
      [4, 43],
      [1, 44],
    ],
  ],
];
/** Where the middles of the small squares stand, by version. */
const ALIGNED = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Powers of 2 in the field of 256 elements over x⁸+x⁴+x³+x²+1, and their logarithms. */
const POWER: number[] = [];
const LOG: number[] = [];
for (let n = 0, x = 1; n < 255; n++) {
  POWER[n] = x;
  LOG[x] = n;
  x = (x << 1) ^ (x & 0x80 ? 0x11d : 0);
}
const times = (a: number, b: number) => (a && b ? POWER[(LOG[a]! + LOG[b]!) % 255]! : 0);

/** The correction bytes of a block: what is left of it after division by (x−1)(x−2)(x−4)… */
function correction(data: number[], count: number): number[] {
  let divisor = [1];
  for (let n = 0; n < count; n++) {
    const next = [...divisor, 0];
    divisor.forEach((c, at) => (next[at + 1]! ^= times(c, POWER[n]!)));
    divisor = next;
  }
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let at = 0; at < data.length; at++) {
    const lead = rest[at]!;
    if (lead) divisor.forEach((c, n) => (rest[at + n]! ^= times(c, lead)));
  }
  return rest.slice(data.length);
}

/** The text as data bytes of a version, filled up; nothing if it does not fit. */
function packed(bytes: Uint8Array, version: number): number[] | null {
  const room = BLOCKS[version - 1]![1].reduce((sum, [many, size]) => sum + many * size, 0);
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let n = count - 1; n >= 0; n--) bits.push((value >> n) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => put(byte, 8));
  if (bits.length > room * 8) return null;
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  for (let filler = 0xec; bits.length < room * 8; filler ^= 0xec ^ 0x11) put(filler, 8);
  return Array.from({ length: room }, (_, n) =>
    bits.slice(n * 8, n * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0),
  );
}

/** Data and correction bytes of all blocks, dealt out one byte a block in turn. */
function dealt(data: number[], version: number): number[] {
  const [count, sizes] = BLOCKS[version - 1]!;
  const blocks: number[][] = [];
  let from = 0;
  for (const [many, size] of sizes)
    for (let n = 0; n < many; n++, from += size) blocks.push(data.slice(from, from + size));
  const checks = blocks.map((block) => correction(block, count));
  const longest = Math.max(...blocks.map((block) => block.length));
  const inTurn = (of: number[][], length: number) =>
    Array.from({ length }, (_, n) => of.flatMap((block) => (n < block.length ? [block[n]!] : []))).flat();
  return [...inTurn(blocks, longest), ...inTurn(checks, count)];
}

/** `value` with so many bits of its remainder by `divisor` behind it. */
function checked(value: number, divisor: number, bits: number): number {
  let rest = value << bits;
  const top = 31 - Math.clz32(divisor);
  for (let n = 31 - Math.clz32(rest || 1); n >= top; n--) if (rest & (1 << n)) rest ^= divisor << (n - top);
  return (value << bits) | rest;
}

type Grid = (boolean | null)[][];

/** All that does not depend on the text: finders, small squares, timing, and room for the two formats. */
function frame(version: number): Grid {
  const size = 17 + version * 4;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const square = (cx: number, cy: number, radius: number, dark: (ring: number) => boolean) => {
    for (let y = -radius; y <= radius; y++)
      for (let x = -radius; x <= radius; x++)
        if (grid[cy + y]?.[cx + x] !== undefined)
          grid[cy + y]![cx + x] = dark(Math.max(Math.abs(x), Math.abs(y)));
  };
  for (let n = 0; n < size; n++) grid[6]![n] = grid[n]![6] = n % 2 === 0;
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  const middles = ALIGNED[version - 1]!;
  for (const x of middles)
    for (const y of middles) if (!isFinder(x, y, size)) square(x, y, 2, (ring) => ring !== 1);
  writeFormat(grid, 0);
  if (version > 6) writeVersion(grid, version);
  return grid;
}

function isFinder(x: number, y: number, size: number): boolean {
  return (x < 9 && y < 9) || (x < 9 && y > size - 10) || (x > size - 10 && y < 9);
}

function writeFormat(grid: Grid, mask: number): void {
  const size = grid.length;
  const format = checked(mask, 0b10100110111, 10) ^ 0b101010000010010; // M is 00, before the mask's three bits
  const bit = (n: number) => ((format >> n) & 1) === 1;
  for (let n = 0; n < 15; n++) {
    grid[n < 6 ? n : n < 8 ? n + 1 : size - 15 + n]![8] = bit(n);
    grid[8]![n < 8 ? size - 1 - n : n < 9 ? 7 : 14 - n] = bit(n);
  }
  grid[size - 8]![8] = true;
}

function writeVersion(grid: Grid, version: number): void {
  const bits = checked(version, 0b1111100100101, 12);
  for (let n = 0; n < 18; n++) {
    const dark = ((bits >> n) & 1) === 1;
    const a = Math.floor(n / 3);
    const b = grid.length - 11 + (n % 3);
    grid[a]![b] = grid[b]![a] = dark;
  }
}

/** Put the bits in, two columns at a time from the right, up and down in turn. */
function filled(empty: Grid, bytes: number[], mask: number): boolean[][] {
  const grid = empty.map((row) => [...row]);
  writeFormat(grid, mask);
  const size = grid.length;
  let n = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--;
    for (let step = 0; step < size; step++) {
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (empty[y]![x] !== null) continue;
        const bit = (((bytes[n >> 3] ?? 0) >> (7 - (n & 7))) & 1) === 1;
        grid[y]![x] = bit !== MASKS[mask]!(x, y);
        n++;
      }
    }
  }
  return grid as boolean[][];
}

/** How hard a pattern is to read, by the four rules of the standard. */
function penalty(grid: boolean[][]): number {
  const size = grid.length;
  const columns = grid.map((_, x) => grid.map((row) => row[x]!));
  let sum = 0;
  for (const line of [...grid, ...columns]) {
    const text = line.map((dark) => (dark ? '1' : '0')).join('');
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (const like of ['10111010000', '00001011101'])
      for (let at = text.indexOf(like); at >= 0; at = text.indexOf(like, at + 1)) sum += 40;
  }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const dark = grid[y]![x];
      if (dark === grid[y - 1]![x] && dark === grid[y]![x - 1] && dark === grid[y - 1]![x - 1]) sum += 3;
    }
  const dark = grid.flat().filter(Boolean).length;
  return sum + 10 * Math.floor(Math.abs((dark * 100) / (size * size) - 50) / 5);
}

/** The squares of a text, row by row, dark ones true; an error if it is too long for version 10. */
export function qr(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= BLOCKS.length; version++) {
    const data = packed(bytes, version);
    if (!data) continue;
    const all = dealt(data, version);
    const empty = frame(version);
    const tries = MASKS.map((_, mask) => filled(empty, all, mask));
    return tries.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
  }
  throw new Error(`too long for a QR code: ${bytes.length} bytes`);
}

/** A path over all dark squares, one unit each, with the quiet border of four that readers need. */
export function qrPath(text: string): { path: string; size: number } {
  const grid = qr(text);
  const path = grid
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : '')))
    .join('');
  return { path, size: grid.length + 8 };
}
