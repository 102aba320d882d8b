/** Checks a record's seals here, without the server: SHA-256 over parts that carry their length. */
export interface Sealed {
  ok: boolean;
  count: number;
  fault?: string;
}

async function commitment(parts: string[]): Promise<string> {
  const encoded = parts.map((part) => new TextEncoder().encode(part));
  const all = new Uint8Array(encoded.reduce((sum, part) => sum + 8 + part.length, 0));
  let at = 0;
  for (const part of encoded) {
    new DataView(all.buffer).setBigUint64(at, BigInt(part.length));
    all.set(part, at + 8);
    at += 8 + part.length;
  }
  const hash = await crypto.subtle.digest('SHA-256', all);
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** JSON with sorted keys and no spaces, as records write it. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value && typeof value === 'object')
    return `{${Object.keys(value)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonical((value as Record<string, unknown>)[key])}`)
      .join(',')}}`;
  return JSON.stringify(value);
}

export async function checkSeals(record: string): Promise<Sealed> {
  const lines = record
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const head = lines[0];
  let count = 0;
  if ((await commitment(['gamemaster seed commitment 1', head.seed])) !== head.commitment)
    return { ok: false, count, fault: 'seed' };
  for (const line of lines.slice(1)) {
    for (const sent of line.sent ?? []) {
      const wanted = await commitment([
        'gamemaster submission commitment 1',
        sent.salt,
        `turn ${line.turn} seat ${sent.seat}`,
        canonical(sent.raw),
      ]);
      if (wanted !== sent.commitment)
        return { ok: false, count, fault: `turn ${line.turn} seat ${sent.seat}` };
      count += 1;
    }
  }
  return { ok: true, count };
}
