export const SKIES = ['clear', 'cloudy', 'rain', 'storm', 'snow', 'fog'] as const;
export const WINDS = ['calm', 'light', 'strong'] as const;
export const GROUNDS = ['dry', 'wet', 'muddy', 'frozen'] as const;

/** The halves of a day. */
export const HALVES = ['am', 'pm'] as const;

export type Half = (typeof HALVES)[number];

/** The weather of half a day. What was not looked at is null. */
export interface HalfWeather {
  sky: (typeof SKIES)[number] | null;
  minC: number | null;
  maxC: number | null;
  /** Rain in millimetres. */
  mm: number | null;
  wind: (typeof WINDS)[number] | null;
  ground: (typeof GROUNDS)[number] | null;
}

/** The weather of a day; null for a half that nobody looked at. */
export type Weather = Record<Half, HalfWeather | null>;

export const NO_HALF: HalfWeather = { sky: null, minC: null, maxC: null, mm: null, wind: null, ground: null };
