import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';

/** In the tests' output folder: recordings belong to the commit that produced them. */
export const SNAPSHOT_FOLDER = path.join(import.meta.dirname, '../../../../test-output/recorded');

/**
 * The snapshot files of a test, which share a prefix. `is` compares lines with one of them; `-u` records them again.
 * `hasNoMore` fails for files that were not compared.
 */
export function snapshotFiles(prefix: string) {
  const compared = new Set<string>();
  return {
    async is(name: string, lines: readonly string[]): Promise<void> {
      const file = `${prefix}-${name}.txt`;
      compared.add(file);
      await expect(`${lines.join('\n').trim()}\n`).toMatchFileSnapshot(path.join(SNAPSHOT_FOLDER, file));
    },
    hasNoMore(): void {
      const all = readdirSync(SNAPSHOT_FOLDER).filter((file) => file.startsWith(`${prefix}-`));
      expect(all.filter((file) => !compared.has(file))).toEqual([]);
    },
  };
}
