import { type LoadOptions, type LoadResult, load } from './http-load.ts';

const ROUNDS = 3;

/** The processes of one side of a comparison. */
export interface Side {
  urls: readonly string[];
  headers: Record<string, string>;
}

/** One row of the figures: what both sides are asked. */
export interface Comparison extends Pick<LoadOptions, 'method' | 'body' | 'connections'> {
  what: string;
  /** One for all connections, or several that they take in turns. */
  addresses: readonly string[];
  /** The same of the bare server. */
  bare: readonly string[];
  /** The share of the bare server's rate that is aimed at. */
  goal: number | null;
  /** Both answer the same rows. Otherwise the bare side does the least that holds the same figures. */
  isSame: boolean;
}

interface Result {
  what: string;
  goal: number | null;
  app: LoadResult;
  bare: LoadResult;
  /** The product's rate divided by the bare server's. */
  ratio: number;
}

/** Measures both in turns, because the speed of a machine varies; the median round counts. */
async function compare(asked: Comparison, app: Side, bare: Side, seconds: number): Promise<Result> {
  const { what, goal, addresses, bare: questions, ...load16 } = asked;
  const optionsOf = ({ urls, headers }: Side, rests: readonly string[]): LoadOptions => ({
    ...load16,
    urls: rests.flatMap((rest) => urls.map((url) => url + rest)),
    headers,
    seconds,
  });
  const rounds: Result[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const theirs = await load(optionsOf(bare, questions));
    const ours = await load(optionsOf(app, addresses));
    rounds.push({ what, goal, app: ours, bare: theirs, ratio: ours.rate / theirs.rate });
  }
  return rounds.sort((a, b) => a.ratio - b.ratio)[Math.floor(ROUNDS / 2)] as Result;
}

export async function compareAll(
  rows: readonly Comparison[],
  app: Side,
  bare: Side,
  seconds: number,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const row of rows) results.push(await compare(row, app, bare, seconds));
  return results;
}

const figure = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(1);

export function printTable(title: string, results: readonly Result[]): void {
  const line = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`);
  console.log(`\n${title}\n`);
  line(['what', 'req/s', 'p50 ms', 'p99 ms', 'bare req/s', 'bare p50', 'bare p99', 'ratio', 'goal']);
  line(Array.from({ length: 9 }, () => '---'));
  for (const { what, app, bare, ratio, goal } of results)
    line([
      what,
      ...[app.rate, app.p50, app.p99, bare.rate, bare.p50, bare.p99].map(figure),
      ratio.toFixed(2),
      goal === null ? '' : `≥ ${goal.toFixed(2)}`,
    ]);
}
