import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const CODE = /\.(?:ts|tsx|mjs|css)$/;
const NOT_SOURCE = [
  /\.test\.\w+$/,
  /^(?:e2e|drills|bench|fuzz)\//,
  /\/migrations\//,
  // Texts: catalogues and messages. Code that reads them is source.
  /^packages\/domain\/src\/validation-messages\.ts$/,
  /\/messages\/same-words\.ts$/,
];
// Their own folders, and the code that searches for the name.
const OWN = /^(?:packages\/(?:domain|server|web)\/src\/monitoring-fees|scripts\/cost-of-change)\//;
// What tests share counts as little as they do.
const TEST_SUPPORT = /^packages\/server\/src\/(?:endpoint-tests|recording|row-builders|testing)\//;
const MONITORING_FEE = /monitoring[-_\s]*fee/i;

/** Returns true for maintained source: no tests, texts or migrations. */
export const isSource = (file) => CODE.test(file) && !NOT_SOURCE.some((pattern) => pattern.test(file));

/** Returns true if a file outside their own folders names monitoring fees in its path or text, in any spelling. */
export const namesMonitoringFees = (file, text) =>
  !OWN.test(file) && !TEST_SUPPORT.test(file) && (MONITORING_FEE.test(file) || MONITORING_FEE.test(text));

/** Returns the tracked files that exist in a checkout. */
export function trackedIn(folder) {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
  return [...new Set(String(listed).split('\0'))].filter(
    (file) => file !== '' && existsSync(join(folder, file)),
  );
}

/** Reads a file of a checkout. */
export const textOf = (folder, file) => readFileSync(join(folder, file), 'utf8');

const UNCOUNTED = /\.test\.\w+$|^(?:e2e|docs)\/|^[A-Z]+\.md$/;
const MIGRATION = /^packages\/server\/migrations\//;

/**
 * How many files a change of the product costs: tests and documentation are not counted, words are in each language, and a
 * migration with its snapshot and its line of the journal is one.
 */
export function costOf({ added, edited }) {
  const counted = (files) => files.filter((file) => !UNCOUNTED.test(file) && !MIGRATION.test(file)).length;
  return {
    added: counted(added) + (added.some((file) => MIGRATION.test(file)) ? 1 : 0),
    edited: counted(edited),
  };
}
