/** The commit at which the redesign for cheaper changes began, and its lines of source as counted now. */
export const START = { commit: '61056614406016b6a60692410cad4c5209b020b3', lines: 113_874 };
const FEWER_LINES = 8000;

/** The target of each figure, and what to do if it has grown. */
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

/** Returns the bound of a figure: its target, or what has been reached on the way. */
export const bound = (figure, reached) => Math.max(GOALS[figure].most, reached[figure]);

/** Returns a message for each figure that is worse than before. */
export const grown = (values, reached) =>
  Object.entries(GOALS)
    .filter(([figure]) => !(values[figure] <= bound(figure, reached)))
    .map(
      ([figure, { name, remedy }]) =>
        `${values[figure]} ${name}, and ${bound(figure, reached)} at most had been reached. ${remedy}`,
    );

/** Returns the best values so far. */
export const reachedWith = (values, reached) =>
  Object.fromEntries(Object.keys(GOALS).map((figure) => [figure, Math.min(values[figure], reached[figure])]));
