/** What a camera wrote into a picture. */
export interface PhotoDetails {
  /** An instant in ISO 8601 with the camera's offset; null without a time, or without an offset to place it. */
  takenAt: string | null;
  /** Date and time of day as the camera's clock showed them, for where no offset is known. */
  localTime: string | null;
  lat: number | null;
  lon: number | null;
}

const NOTHING: PhotoDetails = { takenAt: null, localTime: null, lat: null, lon: null };

const TIME = /^(\d{4}):(\d\d):(\d\d)[ T](\d\d):(\d\d):(\d\d)/;
const OFFSET = /^[+-](?:0\d|1[0-4]):[0-5]\d$|^Z$/;

/** The time that a camera wrote, `2026:03:18 09:30:00`, in ISO 8601 without an offset; null if it is none. */
export function cameraTime(text: string): string | null {
  const [, year, month, day, hour, minute, second] = TIME.exec(text) ?? [];
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  return year === undefined || year === '0000' || Number.isNaN(Date.parse(`${local}Z`)) ? null : local;
}

/** A place in degrees with six decimals; null if it is none, as where a camera had no signal yet. */
export function positionOf(lat: unknown, lon: unknown): Pick<PhotoDetails, 'lat' | 'lon'> {
  const isPlace =
    typeof lat === 'number' &&
    typeof lon === 'number' &&
    Math.abs(lat) <= 90 &&
    Math.abs(lon) <= 180 &&
    !(lat === 0 && lon === 0);
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return isPlace ? { lat: rounded(lat), lon: rounded(lon) } : { lat: null, lon: null };
}

const textOf = (tag: { value?: unknown; description?: unknown } | undefined): string => {
  const value = Array.isArray(tag?.value) ? tag.value[0] : tag?.value;
  return typeof value === 'string' ? value.trim() : '';
};

/** Reads time, offset and position from a picture. Details that are broken are left out. */
export async function readPhotoDetails(bytes: ArrayBuffer): Promise<PhotoDetails> {
  const { default: reader } = await import('exifreader');
  try {
    const { exif, gps } = reader.load(bytes, { expanded: true, includeUnknown: false });
    const localTime = cameraTime(textOf(exif?.DateTimeOriginal) || textOf(exif?.DateTime));
    const offset = textOf(exif?.OffsetTimeOriginal) || textOf(exif?.OffsetTime);
    const takenAt = localTime !== null && OFFSET.test(offset) ? `${localTime}${offset}` : null;
    return { takenAt, localTime, ...positionOf(gps?.Latitude, gps?.Longitude) };
  } catch {
    return NOTHING;
  }
}
