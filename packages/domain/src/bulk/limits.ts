/** Rows that one action may be about at most. */
export const MOST_AT_ONCE = 500;
