/** Art is computed from names and trees: the same input gives the same picture on every machine, for ever. */

/** A number from a text: FNV-1a with a final mix. */
export function h32(text: string): number {
  let hash = 0x811c9dc5;
  for (let n = 0; n < text.length; n++) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Numbers from 0 up to 1, one after the other, that a text decides (xorshift32). */
export function rng(text: string): () => number {
  let state = h32(text) || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 0x1_0000_0000;
  };
}
