import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const CODE = /\.(?:ts|tsx|mjs|css)$/;
const NOT_SOURCE = [
  /\.test\.\w+$/,
  /^(?:e2e|drills|bench|fuzz)\//,
  /\/migrations\//,
  // Words: catalogues and sentences. What reads them is source.
  /\/landing\/(?:content|legal)\/[a-z]{2}\.ts$/,
  /^packages\/domain\/src\/sentences\.ts$/,
  /\/messages\/same-words\.ts$/,
];
// Their own folders, and what looks for the name.
const OWN = /^(?:packages\/(?:domain|server|web)\/src\/monitoring-fees|scripts\/cost-of-change)\//;
const MONITORING_FEE = /monitoring[-_\s]*fee/i;

/** Whether a file is source that somebody maintains: no test, no words, no migration. */
export const isSource = (file) => CODE.test(file) && !NOT_SOURCE.some((pattern) => pattern.test(file));

/** Whether a file outside of their own folders names monitoring fees, in whatever spelling, in its path or in its text. */
export const namesMonitoringFees = (file, text) =>
  !OWN.test(file) && (MONITORING_FEE.test(file) || MONITORING_FEE.test(text));

/** The files of a checkout that git knows and that are there. */
export function trackedIn(folder) {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
  return [...new Set(String(listed).split('\0'))].filter(
    (file) => file !== '' && existsSync(join(folder, file)),
  );
}

/** The text of a file of a checkout. */
export const textOf = (folder, file) => readFileSync(join(folder, file), 'utf8');
