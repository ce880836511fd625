/** The place that an address names; null without one. */
export const placeInAddress = (place: string | undefined): number | null =>
  place !== undefined && /^\d{1,15}$/.test(place) ? Number(place) : null;
