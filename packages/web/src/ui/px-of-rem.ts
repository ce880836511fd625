/** The pixels of a length in rem: sizes follow the text size that is set in the browser. */
export const pxOfRem = (rem: number): number =>
  rem *
  (typeof document === 'undefined'
    ? 16
    : Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
