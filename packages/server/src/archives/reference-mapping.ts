import { type ArchiveRecordName, archiveRecordKind } from '@brick/domain/archives/archive-records';
import type { ArchiveRow } from './record-sources.ts';

/** Maps references: from row ids to archive numbers on export, and back on import. */
export interface ReferenceMapping {
  /** Undefined if the record is missing. */
  record(kind: ArchiveRecordName, id: number): number | undefined;
  person(id: number): number;
  /** Undefined if the file is missing. */
  file(address: string): string | undefined;
}

type FieldValue = ArchiveRow[string];

const asNumber = (value: FieldValue): number | undefined => (typeof value === 'number' ? value : undefined);

function mapLineValues(value: FieldValue, naming: ReferenceMapping): FieldValue {
  if (!Array.isArray(value)) return value;
  // A line that is gone counts nowhere: without its name it would be work outside the schedule.
  return value.flatMap((line: { lineId: number | null }) => {
    if (line.lineId === null) return [line];
    const lineId = naming.record('contract-line', line.lineId);
    return lineId === undefined ? [] : [{ ...line, lineId }];
  });
}

/** Maps a field that holds a reference. Undefined if its target is missing. */
function mapReference(
  name: ArchiveRecordName,
  field: string,
  value: FieldValue,
  record: ArchiveRow,
  naming: ReferenceMapping,
): FieldValue {
  const { names = {}, people = [], files = [], assigned = {} } = archiveRecordKind(name);
  const target = names[field];
  const id = asNumber(value);
  if (target) return id === undefined ? undefined : naming.record(target, id);
  if (people.includes(field) && Array.isArray(value)) return value.map((each: number) => naming.person(each));
  if (people.includes(field) || field in assigned) return id === undefined ? undefined : naming.person(id);
  if (files.includes(field) && Array.isArray(value))
    return value.flatMap((address: string) => naming.file(address) ?? []);
  if (files.includes(field)) return typeof value === 'string' ? naming.file(value) : undefined;
  if (name === 'comment' && field === 'entityId' && id !== undefined)
    return naming.record(record['entity'] as ArchiveRecordName, id);
  if (name === 'pin' && field === 'subjectId' && id !== undefined)
    return naming.record(record['kind'] as ArchiveRecordName, id);
  if (name === 'photo' && field === 'rowId' && id !== undefined)
    return naming.record(record['kind'] as ArchiveRecordName, id);
  if (name === 'payment' && field === 'recordId' && id !== undefined)
    return naming.record(record['kind'] as ArchiveRecordName, id);
  if (name === 'certificate' && field === 'entered') {
    const given = value as ArchiveRow;
    const sums = ['workDone', 'materialsOnSite'].map((sum) => [sum, mapLineValues(given[sum], naming)]);
    return { ...given, ...Object.fromEntries(sums) };
  }
  if (name === 'inspection-change' && (field === 'before' || field === 'after')) {
    const photos = ['beforePhotosUrls', 'afterPhotosUrls'].filter((list) =>
      Array.isArray((value as ArchiveRow)[list]),
    );
    const listed = photos.map((list) => [
      list,
      ((value as ArchiveRow)[list] as string[]).flatMap((address) => naming.file(address) ?? []),
    ]);
    return { ...(value as ArchiveRow), ...Object.fromEntries(listed) };
  }
  return value;
}

/**
 * Maps all references of a record. Missing targets become empty. Returns null if a required target is missing: then
 * the record makes no sense.
 */
export function mapReferences(
  name: ArchiveRecordName,
  record: ArchiveRow,
  naming: ReferenceMapping,
): ArchiveRow | null {
  const shape = archiveRecordKind(name).fields.shape as Record<
    string,
    { safeParse(value: unknown): { success: boolean } }
  >;
  const anew: ArchiveRow = {};
  for (const [field, schema] of Object.entries(shape)) {
    const value = record[field];
    const said =
      value === null || value === undefined ? null : mapReference(name, field, value, record, naming);
    if (said === undefined && !schema.safeParse(null).success) return null;
    anew[field] = said ?? null;
  }
  return anew;
}
