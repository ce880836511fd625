import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const FOLDER = path.resolve(import.meta.dirname, '../test-output/fuzz');

/** Something that the product must not do, and what made it do so. */
export interface Finding {
  what: string;
  /** What was sent: enough to do it again. */
  cause: unknown;
}

/** What one leg did, and what it found. */
export interface Outcome {
  /** How many of what were sent. */
  counts: Record<string, number>;
  findings: Finding[];
}

/** Findings after which a leg ends: one fault is often found again and again. */
export const ENOUGH = 12;

/** Keeps what was sent, whole, where it can be looked at and sent again. Returns the place. */
export async function keep(name: string, cause: string | Uint8Array): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  const place = path.join(FOLDER, name);
  await writeFile(place, cause);
  return place;
}

/** Findings of one leg, each kind of them once. */
export class Findings {
  readonly list: Finding[] = [];
  readonly #known = new Set<string>();

  get enough(): boolean {
    return this.list.length >= ENOUGH;
  }

  /** `kind` is what two findings of the same fault have in common. */
  add(kind: string, finding: Finding): void {
    if (this.#known.has(kind)) return;
    this.#known.add(kind);
    this.list.push(finding);
  }

  has(kind: string): boolean {
    return this.#known.has(kind);
  }
}
