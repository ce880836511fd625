/** What decides the order of two rows: the first of their differences that is not zero. */
export const firstDifference = (...differences: readonly number[]): number =>
  differences.find((difference) => difference !== 0) ?? 0;
