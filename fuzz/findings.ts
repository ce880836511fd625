import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const FOLDER = path.resolve(import.meta.dirname, '../test-output/fuzz');

/** A forbidden behaviour of the product and its cause. */
export interface FuzzFinding {
  what: string;
  /** What was sent, enough to reproduce it. */
  cause: unknown;
}

/** What a suite did and found. */
export interface FuzzOutcome {
  /** Number of items sent, by kind. */
  counts: Record<string, number>;
  findings: FuzzFinding[];
}

/** A suite stops after this many findings, because one fault is often found repeatedly. */
export const MAX_FINDINGS = 12;

/** Saves what was sent for inspection and reproduction. Returns the path. */
export async function saveCause(name: string, cause: string | Uint8Array): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  const place = path.join(FOLDER, name);
  await writeFile(place, cause);
  return place;
}

/** The findings of a suite, one of each kind. */
export class FindingList {
  readonly list: FuzzFinding[] = [];
  readonly #known = new Set<string>();

  get enough(): boolean {
    return this.list.length >= MAX_FINDINGS;
  }

  /** `kind` is equal for findings of the same fault. */
  add(kind: string, finding: FuzzFinding): void {
    if (this.#known.has(kind)) return;
    this.#known.add(kind);
    this.list.push(finding);
  }

  has(kind: string): boolean {
    return this.#known.has(kind);
  }
}
