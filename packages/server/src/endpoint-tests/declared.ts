import type { RecordKind } from '@brick/domain/records/define-record';
import type { AnyField } from '@brick/domain/records/field-types';
import { PAGE, tableOf } from './permissions-page.ts';

/** What a field of each type may hold, in a body as in a column. A row of another kind has to be made first. */
const VALUES: Partial<Record<AnyField['type'], (field: AnyField) => unknown>> = {
  text: () => 'Seen on site',
  money: () => '3200.00',
  day: () => '2026-03-04',
  flag: () => false,
  choice: ({ options = [] }) => options[0],
  phase: () => 'foundation',
  integer: ({ least }) => least,
  rating: () => 4,
};

/** A word of what a row is called that is made of its declaration alone. */
export const WORD_OF_DECLARED = 'seen';

/** The fields without which there is no row, and the one that it is called by. */
export function fieldsOf({ kind, title, fields }: RecordKind): Record<string, unknown> {
  const needed = Object.entries<AnyField>(fields).filter(
    ([name, { required, initial }]) => name === title || (required && initial === undefined),
  );
  return Object.fromEntries(
    needed.map(([name, field]) => {
      const value = VALUES[field.type]?.(field);
      if (value === undefined)
        throw new Error(`say in endpoint-tests/row-fixtures.ts what the ${name} of a ${kind} is`);
      return [name, value];
    }),
  );
}

/** The field that says who made a row: the one that always names a person. */
export function makerIn({ kind, also }: RecordKind): string {
  const maker = Object.keys(also).find((name) => also[name]?.type === 'person' && also[name].required);
  if (!maker) throw new Error(`nothing of a ${kind} says who made it`);
  return maker;
}

/** The calls that every declared kind with a list has, each with a good body where it takes one. */
export function bodiesOf(
  record: RecordKind,
  deletion: (place?: Record<string, string | number>) => unknown,
): Record<string, (place?: Record<string, string | number>) => unknown> {
  const list = `/api/projects/{projectId}/${record.path}`;
  const row = `/api/${record.path}/{id}`;
  return {
    [`POST ${list}`]: () => fieldsOf(record),
    [`POST ${list}/import`]: () => ({ rows: [fieldsOf(record)] }),
    [`POST ${list}/bulk`]: (place) => deletion(place),
    [`PATCH ${row}`]: () => ({ [record.title]: 'Seen on site again' }),
    [`POST ${row}/comments`]: () => ({ text: 'The levels were checked this morning' }),
  };
}

const SAID = tableOf(PAGE);

/** Who is answered with which status by those calls, as the page on permissions says; the owner made every row. */
export function statusesOf(
  { path, resource }: RecordKind,
  visitors: readonly (readonly [name: string, stored: string | null])[],
): [call: string, statuses: Record<string, number>][] {
  const list = `/api/projects/{projectId}/${path}`;
  const row = `/api/${path}/{id}`;
  const roleOf = (stored: string) => (stored === 'designer' ? 'interior_designer' : stored);
  /** How far an action reaches; a word that nobody knows is a viewer. */
  const reach = (stored: string, action: string) =>
    (SAID.get(`${resource} ${roleOf(stored)}`) ?? SAID.get(`${resource} viewer`))?.get(action);
  const mayOnRow = (stored: string, action: string) =>
    reach(stored, action) === 'all' || (stored === 'owner' && reach(stored, action) !== undefined);
  const onList = (action: string, done: number) => (stored: string) => (reach(stored, action) ? done : 403);
  const onRow = (action: string, done: number) => (stored: string) => {
    if (!mayOnRow(stored, 'read')) return 404;
    return mayOnRow(stored, action) ? done : 403;
  };
  const calls: [string, (stored: string) => number][] = [
    [`GET ${list}`, onList('read', 200)],
    [`GET ${list}/totals`, onList('read', 200)],
    [`POST ${list}`, onList('create', 201)],
    [`GET ${list}/export`, onList('export', 200)],
    [`POST ${list}/import`, onList('create', 201)],
    [`POST ${list}/bulk`, (stored) => (reach(stored, 'read') ? onRow('delete', 200)(stored) : 403)],
    [`GET ${row}`, onRow('read', 200)],
    [`GET ${row}/history`, onRow('read', 200)],
    [`GET ${row}/comments`, onRow('read', 200)],
    [`POST ${row}/comments`, onRow('read', 201)],
    [`PATCH ${row}`, onRow('update', 200)],
    [`DELETE ${row}`, onRow('delete', 204)],
    // It lies in the trash of who put it there.
    [`POST ${row}/restore`, (stored) => (stored === 'owner' ? 200 : 404)],
  ];
  const answered = (name: string, stored: string | null, status: (stored: string) => number) => {
    if (name === 'signed-out') return 401;
    return stored === null ? 404 : status(stored);
  };
  return calls.map(([call, status]) => [
    call,
    Object.fromEntries(visitors.map(([name, stored]) => [name, answered(name, stored, status)])),
  ]);
}
