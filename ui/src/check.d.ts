/** The script of public/check.html, as vite.config.ts makes a module of it. */
declare module 'virtual:check' {
  /** A receipt as it was read, with its line and its link. */
  interface Paper {
    kind: string;
    house: string;
    table: string;
    match: string;
    turn: number;
    number: number;
    seat?: number;
    commitment?: string;
    locks?: [number, string][];
    heard?: [number, string][];
    line: string;
    link: string;
  }
  /** What does not fit: the turn, and the words in both languages. */
  type Fault = [turn: number, en: string, pt: string];
  export function examine(record: Uint8Array, receipts: string, house: string, commitment?: string): Fault[];
  export function readReceipts(text: string): Paper[];
  export function signed(paper: Paper): boolean;
  export function linkOf(line: string): string;
  export function lockOf(opener: string): string;
  /** SHA-256 over parts, each behind its length. */
  export function digest(...parts: (string | Uint8Array)[]): string;
}
