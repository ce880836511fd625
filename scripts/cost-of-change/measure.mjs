import { linesIn } from '../checks/file-rules.mjs';
import { withPrograms } from './compiler-programs.mjs';
import { conversionsIn } from './money-conversions.mjs';
import { isSource, namesMonitoringFees, textOf, trackedIn } from './source-files.mjs';
import { englishTexts, isUnclaimed, standingTwice } from './text-catalogues.mjs';

const PROGRAMS = [
  'packages/domain/tsconfig.json',
  'packages/pdf/tsconfig.json',
  'packages/postgres/tsconfig.json',
  'packages/server/tsconfig.json',
  'packages/web/tsconfig.json',
  'tsconfig.json',
];

const sum = (counts) => counts.reduce((total, { count }) => total + count, 0);

/** Measures the cost of changes in a checkout: each figure by name, with details. */
export function measured(folder) {
  const files = trackedIn(folder);
  const read = new Map();
  const text = (file) => {
    if (!read.has(file)) read.set(file, textOf(folder, file));
    return read.get(file);
  };
  const unclaimed = files.filter((file) => isUnclaimed(file, text));
  if (unclaimed.length > 0)
    throw new Error(
      `No catalogue has ${unclaimed.join(', ')}: name it in scripts/cost-of-change/text-catalogues.mjs.`,
    );
  const sources = files.filter(isSource);
  const [conversions, twice] = withPrograms(folder, PROGRAMS, (programs) => {
    const opened = new Map(
      programs.flatMap((program) => program.files.map(({ name, source }) => [name, source])),
    );
    const english = englishTexts({ files, textOf: text, sourceOf: (file) => opened.get(file) });
    return [conversionsIn(programs, isSource), standingTwice(english)];
  });
  const fees = sources.filter((file) => namesMonitoringFees(file, text(file)));
  return {
    lines: { value: sources.reduce((lines, file) => lines + linesIn(text(file)), 0), made: [] },
    monitoringFees: { value: fees.length, made: fees },
    texts: {
      value: twice.length,
      made: twice.map(({ text: words, names }) => `${JSON.stringify(words)}: ${names.join(', ')}`),
    },
    conversions: { value: sum(conversions), made: conversions.map(({ file, count }) => `${file}: ${count}`) },
  };
}
