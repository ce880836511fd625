import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';

/** Beside what else tests leave behind: what is recorded belongs to the commit at which it was. */
export const FOLDER = path.join(import.meta.dirname, '../../../../test-output/recorded');

/**
 * The recorded files of a test, whose names all begin alike. `is` compares lines with one of them; with `-u` they are
 * recorded anew. `hasNoMore` fails for a file that is compared with nothing, so that none is left behind.
 */
export function recordedAs(prefix: string) {
  const compared = new Set<string>();
  return {
    async is(name: string, lines: readonly string[]): Promise<void> {
      const file = `${prefix}-${name}.txt`;
      compared.add(file);
      await expect(`${lines.join('\n').trim()}\n`).toMatchFileSnapshot(path.join(FOLDER, file));
    },
    hasNoMore(): void {
      const all = readdirSync(FOLDER).filter((file) => file.startsWith(`${prefix}-`));
      expect(all.filter((file) => !compared.has(file))).toEqual([]);
    },
  };
}
