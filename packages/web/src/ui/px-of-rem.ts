/** The pixels of a length in rem: sizes follow the text size that is set in the browser. */
export const pxOfRem = (rem: number): number =>
  rem * (globalThis.document ? Number(getComputedStyle(document.documentElement).fontSize.slice(0, -2)) : 16);
