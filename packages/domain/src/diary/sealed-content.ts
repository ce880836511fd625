/** A value of JSON. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/** Writes a value as JSON with sorted keys and without spaces, so that equal values have equal texts. */
export function canonicalJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value as { readonly [name: string]: JsonValue });
  return `{${entries
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, of]) => `${JSON.stringify(name)}:${canonicalJson(of)}`)
    .join(',')}}`;
}

type StoredRow = Readonly<Record<string, unknown>>;

/** A row that is sealed, with the values as they are stored. */
interface SealedDay extends StoredRow {
  signedAt: string | null;
  countersignedAt: string | null;
}

/** A photo of a day: `entry` tells what named it. */
interface SealedPhoto extends StoredRow {
  id: string;
  entry: number | null;
  keptSha256: string | null;
}

/** `entry` of a photo: 1 signature, 2 countersignature, 2 + n addendum n; null for photos of lines. */
export const SIGNATURE_ENTRY = 1;
export const COUNTERSIGNATURE_ENTRY = 2;

/** Returns the entry of the photos of an addendum. */
export const addendumEntry = (number: number): number => COUNTERSIGNATURE_ENTRY + number;

const DAY_FIELDS = [
  ...['id', 'projectId', 'day', 'weather', 'hoursLost', 'notes', 'addedBy', 'createdAt'],
  ...['clientId', 'capturedAt', 'clockSkewMs', 'device', 'signedAt', 'signedBy', 'signature'],
] as const;

const COUNTERSIGNED_FIELDS = ['countersignedAt', 'countersignedBy', 'countersignature'] as const;

/** What may change of a line after the signature: the variation that was drafted from it. */
const LOOSE_LINE_FIELDS: readonly string[] = ['variationId', 'version', 'updatedAt'];

const PHOTO_FIELDS = [
  ...['id', 'item', 'entry', 'purpose', 'keptSha256', 'sha256', 'type', 'bytes', 'width', 'height'],
  ...['takenAt', 'takenAtSource', 'lat', 'lon', 'marks', 'device', 'addedBy'],
] as const;

const picked = (row: StoredRow, names: readonly string[]): JsonValue =>
  Object.fromEntries(names.map((name) => [name, (row[name] ?? null) as JsonValue]));

const sealedPhotos = (photos: readonly SealedPhoto[]): JsonValue =>
  photos.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map((photo) => picked(photo, PHOTO_FIELDS));

/** A signed day with all that its signature stands for. */
export interface SignedContent {
  day: SealedDay;
  lines: readonly (StoredRow & { id: number })[];
  photos: readonly SealedPhoto[];
}

/** Returns the text of which the hash of a signed day is made: the day, its lines by id, their photos, the signatures. */
export function sealedContent({ day, lines, photos }: SignedContent): string {
  const isCountersigned = day.countersignedAt !== null;
  const last = isCountersigned ? COUNTERSIGNATURE_ENTRY : SIGNATURE_ENTRY;
  return canonicalJson({
    day: picked(day, [...DAY_FIELDS, ...(isCountersigned ? COUNTERSIGNED_FIELDS : [])]),
    lines: lines
      .toSorted((one, other) => one.id - other.id)
      .map((line) =>
        picked(
          line,
          Object.keys(line).filter((name) => !LOOSE_LINE_FIELDS.includes(name)),
        ),
      ),
    photos: sealedPhotos(photos.filter(({ entry }) => entry === null || entry <= last)),
  });
}

/** Returns the text of which the hash of an addendum is made; with the hash of its day, so that it stays with it. */
export function sealedAddendum(
  addendum: StoredRow & { number: number },
  photos: readonly SealedPhoto[],
): string {
  const names = Object.keys(addendum).filter((name) => name !== 'contentHash');
  return canonicalJson({
    addendum: picked(addendum, names),
    photos: sealedPhotos(photos.filter(({ entry }) => entry === addendumEntry(addendum.number))),
  });
}
