/** Returns the first difference that is not zero, for comparing rows by several criteria. */
export const firstNonZero = (...differences: readonly number[]): number =>
  differences.find((difference) => difference !== 0) ?? 0;
