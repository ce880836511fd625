/** Time zones that the settings offer, by IANA name (docs/spec/decisions.md, "Time"). */
export const TIME_ZONES = [
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Europe/London',
  'Europe/Paris',
  'Asia/Tokyo',
  'Africa/Gaborone',
  'Africa/Johannesburg',
] as const;
export type TimeZone = (typeof TIME_ZONES)[number];
