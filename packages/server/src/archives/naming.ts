import { type AnyRecordName, recordKind } from '@brick/domain/archives/records';
import type { Row } from './kinds.ts';

/** How what a record names is said elsewhere: by rows where it is read, by numbers where it is written. */
export interface Naming {
  /** Undefined for what is not there. */
  record(kind: AnyRecordName, id: number): number | undefined;
  person(id: number): number;
  /** Undefined for a file that is not there. */
  file(address: string): string | undefined;
}

type Value = Row[string];

const asNumber = (value: Value): number | undefined => (typeof value === 'number' ? value : undefined);

function lineValues(value: Value, naming: Naming): Value {
  if (!Array.isArray(value)) return value;
  return value.map((line: { lineId: number | null }) => ({
    ...line,
    lineId: line.lineId === null ? null : (naming.record('contract-line', line.lineId) ?? null),
  }));
}

/** The value of a field that names something, said the other way; undefined where what it names is not there. */
function renamed(name: AnyRecordName, field: string, value: Value, record: Row, naming: Naming): Value {
  const { names = {}, people = [], files = [], assigned = {} } = recordKind(name);
  const target = names[field];
  const id = asNumber(value);
  if (target) return id === undefined ? undefined : naming.record(target, id);
  if (people.includes(field) && Array.isArray(value)) return value.map((each: number) => naming.person(each));
  if (people.includes(field) || field in assigned) return id === undefined ? undefined : naming.person(id);
  if (files.includes(field) && Array.isArray(value))
    return value.flatMap((address: string) => naming.file(address) ?? []);
  if (files.includes(field)) return typeof value === 'string' ? naming.file(value) : undefined;
  if (name === 'comment' && field === 'entityId' && id !== undefined)
    return naming.record(record['entity'] as AnyRecordName, id);
  if (name === 'certificate' && field === 'entered') {
    const given = value as Row;
    const sums = ['workDone', 'materialsOnSite'].map((sum) => [sum, lineValues(given[sum], naming)]);
    return { ...given, ...Object.fromEntries(sums) };
  }
  if (name === 'inspection-change' && (field === 'before' || field === 'after')) {
    const photos = ['beforePhotosUrls', 'afterPhotosUrls'].filter((list) =>
      Array.isArray((value as Row)[list]),
    );
    const listed = photos.map((list) => [
      list,
      ((value as Row)[list] as string[]).flatMap((address) => naming.file(address) ?? []),
    ]);
    return { ...(value as Row), ...Object.fromEntries(listed) };
  }
  return value;
}

/**
 * A record with everything that it names said the other way. What is not there is empty; null where it must not be, and
 * the record makes no sense without it.
 */
export function namedAnew(name: AnyRecordName, record: Row, naming: Naming): Row | null {
  const shape = recordKind(name).fields.shape as Record<
    string,
    { safeParse(value: unknown): { success: boolean } }
  >;
  const anew: Row = {};
  for (const [field, schema] of Object.entries(shape)) {
    const value = record[field];
    const said = value === null || value === undefined ? null : renamed(name, field, value, record, naming);
    if (said === undefined && !schema.safeParse(null).success) return null;
    anew[field] = said ?? null;
  }
  return anew;
}
