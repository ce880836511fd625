/**
 * Lighthouse's measure of a processor (its BenchmarkIndex), and how many times it has to be slowed down to be like a
 * telephone of the middle class. The pairs are those of the calculator that Lighthouse's page on throttling names,
 * github.com/patrickhulce/lighthouse-cpu-throttling-calculator; its own 4 is meant for a fast desk computer.
 */
const PAIRS = [
  [150, 1],
  [800, 2],
  [1300, 3],
  [1533, 4],
  [1766, 5],
  [2000, 6],
] as const;

/** How many times a processor of this measure is slowed down, between 1 and 6, to a tenth. */
export function slowdownOf(benchmarkIndex: number): number {
  let [low, times]: readonly [number, number] = PAIRS[0];
  if (benchmarkIndex <= low) return times;
  for (const [high, more] of PAIRS.slice(1)) {
    if (benchmarkIndex < high)
      return Math.round((times + ((benchmarkIndex - low) / (high - low)) * (more - times)) * 10) / 10;
    [low, times] = [high, more];
  }
  return times;
}
