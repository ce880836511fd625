import { useMediaQuery } from './use-media-query.ts';

/** Whether the window is as narrow as a phone; false in print. */
export const useOnPhone = (): boolean => useMediaQuery('screen and (width < 40rem)');
