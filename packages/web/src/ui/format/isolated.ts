/** Text that reads in its own direction, whatever stands beside it in the same sentence. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
