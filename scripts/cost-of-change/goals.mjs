/** Where the redesign began that makes changes cheap, and how many lines of source there were, counted as they are now. */
export const START = { commit: '61056614406016b6a60692410cad4c5209b020b3', lines: 113_874 };
const FEWER_LINES = 8000;

/** Largest value that is wanted of each figure, and what to do about one that has grown. */
export const GOALS = {
  lines: {
    name: 'lines of source',
    most: START.lines - FEWER_LINES,
    remedy:
      'Take away what is written twice. Where the product does more than before, raise `lines` in scripts/cost-of-change/reached.json and say in the commit what for.',
  },
  monitoringFees: {
    name: 'files that name monitoring fees outside of their folders',
    most: 25,
    remedy:
      'Say it in packages/*/src/monitoring-fees and let a list of all kinds read it there; `npm run cost-of-change -- --list` names the files.',
  },
  texts: {
    name: 'English texts that stand in two or more catalogues',
    most: 20,
    remedy: 'Read the text where it stands already; `npm run cost-of-change -- --list` says where that is.',
  },
  conversions: {
    name: 'conversions between decimal text and minor units',
    most: 59,
    remedy:
      'Amounts are minor units between JSON and SQL: pass them on as they are; `npm run cost-of-change -- --list` counts the conversions of each file.',
  },
};

/** Most files that a new kind of record may cost: those of others that are edited, and all. A test plants one and counts. */
export const A_KIND = { edited: 5, files: 35 };

/** How high a figure may be: what is wanted, or what has been reached on the way there. */
export const bound = (figure, reached) => Math.max(GOALS[figure].most, reached[figure]);

/** A sentence for each figure that is worse than was reached before. */
export const grown = (values, reached) =>
  Object.entries(GOALS)
    .filter(([figure]) => !(values[figure] <= bound(figure, reached)))
    .map(
      ([figure, { name, remedy }]) =>
        `${values[figure]} ${name}, and ${bound(figure, reached)} at most had been reached. ${remedy}`,
    );

/** What has been reached with these values: no figure becomes worse. */
export const reachedWith = (values, reached) =>
  Object.fromEntries(Object.keys(GOALS).map((figure) => [figure, Math.min(values[figure], reached[figure])]));
