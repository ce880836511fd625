import { useMediaQuery } from './use-media-query.ts';

/** Whether a list has the width of a phone, and not of paper. */
export const useOnPhone = (): boolean => useMediaQuery('screen and (width < 40rem)');
