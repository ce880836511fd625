import type { DiaryDay } from '@brick/domain/diary/api';
import { diaryFigures } from '@brick/domain/diary/line-rules';
import type { DiaryAddendum, DiaryLine } from '@brick/domain/diary/lines';
import { readsOwnLinesOnly, signedDaysLate } from '@brick/domain/diary/rules';
import { addendumEntry, COUNTERSIGNATURE_ENTRY, SIGNATURE_ENTRY } from '@brick/domain/diary/sealed-content';
import type { Member } from '@brick/domain/permissions';
import { loadNames } from '../members/service.ts';
import { type EntryPhoto, loadEntryPhotosOf, photoFieldsOf } from '../photos/service.ts';
import { loadPlacePaths } from '../places/queries.ts';
import type { Connection } from '../platform/db/connection.ts';
import { loadReviewTerms } from '../projects/service.ts';
import { loadVariationNumbers } from '../variations/service.ts';
import { type AddendumRow, type DayRow, type LineRow, loadParts } from './day-store.ts';

/** Whoever reads days. */
export interface DayReader {
  connection: Connection;
  member: Member;
}

type NameOf = (id: number | null) => string | null;

interface Beside {
  nameOf: NameOf;
  placeOf: (id: number | null) => string | null;
  variationOf: (id: number | null) => string | null;
}

const idsOf = (photos: readonly EntryPhoto[], of: (photo: EntryPhoto) => boolean): string[] =>
  photos.filter(of).map(({ id }) => id);

function shownLine(line: LineRow, photos: readonly EntryPhoto[], beside: Beside): DiaryLine {
  return {
    ...line,
    placePath: beside.placeOf(line.placeId),
    variationNumber: beside.variationOf(line.variationId),
    addedByName: beside.nameOf(line.addedBy),
    photoIds: idsOf(photos, ({ item, entry }) => item === line.clientId && entry === null),
  };
}

function shownAddendum(
  addendum: AddendumRow,
  photos: readonly EntryPhoto[],
  { nameOf }: Beside,
): DiaryAddendum {
  return {
    ...addendum,
    addedByName: nameOf(addendum.addedBy),
    photoIds: idsOf(photos, ({ entry }) => entry === addendumEntry(addendum.number)),
  };
}

/** A signature with the photo of the drawn one. */
const shownSignature = (
  signature: DayRow['signature'],
  photos: readonly EntryPhoto[],
  entry: number,
): DiaryDay['signature'] =>
  signature && { ...signature, photoId: photos.find((photo) => photo.entry === entry)?.id ?? null };

/** Loads what the lines of days name of other records. */
async function loadBeside(
  { connection }: DayReader,
  rows: readonly DayRow[],
  { lines, addenda }: { lines: readonly LineRow[]; addenda: readonly AddendumRow[] },
): Promise<Beside> {
  const people = [
    ...rows.flatMap(({ addedBy, signedBy, countersignedBy }) => [addedBy, signedBy, countersignedBy]),
    ...[...lines, ...addenda].map(({ addedBy }) => addedBy),
  ];
  const [names, places, variations] = await Promise.all([
    loadNames(connection, people),
    loadPlacePaths(connection, lines),
    loadVariationNumbers(connection, {
      projectIds: rows.slice(0, 1).map(({ projectId }) => projectId),
      ids: [...new Set(lines.flatMap(({ variationId }) => variationId ?? []))],
    }),
  ]);
  return {
    nameOf: (id) => names.get(id ?? 0) ?? null,
    placeOf: (id) => places.get(id ?? 0) ?? null,
    variationOf: (id) => variations.get(id ?? 0) ?? null,
  };
}

/** Serializes days of one project with the lines and addenda that the member reads. */
export async function serializeDays(reader: DayReader, rows: readonly DayRow[]): Promise<DiaryDay[]> {
  const { connection, member } = reader;
  const [first] = rows;
  if (!first) return [];
  const isMine = ({ addedBy }: { addedBy: number | null }) =>
    !readsOwnLinesOnly(member) || addedBy === member.userId;
  const [parts, photos, { timezone }] = await Promise.all([
    loadParts(connection, rows),
    loadEntryPhotosOf(connection, 'diary-day', rows),
    loadReviewTerms(connection, first.projectId),
  ]);
  const lines = [...parts.lines.values()].flat().filter(isMine);
  const addenda = [...parts.addenda.values()].flat().filter(isMine);
  const beside = await loadBeside(reader, rows, { lines, addenda });
  return rows.map((row) => {
    const seen = (photos.get(row.id) ?? []).filter(isMine);
    const shown = lines.filter(({ dayId }) => dayId === row.id).map((line) => shownLine(line, seen, beside));
    return {
      ...row,
      signedByName: beside.nameOf(row.signedBy),
      countersignedByName: beside.nameOf(row.countersignedBy),
      addedByName: beside.nameOf(row.addedBy),
      signature: shownSignature(row.signature, seen, SIGNATURE_ENTRY),
      countersignature: shownSignature(row.countersignature, seen, COUNTERSIGNATURE_ENTRY),
      ...diaryFigures(shown),
      signedDaysLate: signedDaysLate(row, timezone),
      lines: shown,
      addenda: addenda
        .filter(({ dayId }) => dayId === row.id)
        .map((addendum) => shownAddendum(addendum, seen, beside)),
      ...photoFieldsOf(new Map([[row.id, seen]]), row),
    };
  });
}

/** Serializes one day. */
export async function serializeDay(reader: DayReader, row: DayRow): Promise<DiaryDay> {
  const [shown] = await serializeDays(reader, [row]);
  return shown as DiaryDay;
}
