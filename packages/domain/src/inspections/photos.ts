/** Photos that an inspection carries at most of the place before, and after. */
export const MOST_PHOTOS = 20;
