import * as z from 'zod';
import type { AnyField } from '../records/fields.ts';
import { isNumberText } from '../records/numbers.ts';
import type { RecordKind as Declared } from '../records/record.ts';
import { isAlwaysThere } from '../records/schemas.ts';
import { kept, person, phase, type RecordKind, type RecordName } from './record-kind.ts';
import { amount, count, day, fileOrLink, instant, number, text } from './values.ts';

const enumOf = ({ options = [] }: AnyField) => z.enum(options);

/** What an archive says of a field, by what it holds. */
const ARCHIVED: Record<AnyField['type'], (field: AnyField) => z.ZodType> = {
  text: ({ max = 0 }) => text(max),
  money: () => amount,
  day: () => day,
  flag: () => z.boolean(),
  choice: enumOf,
  phase: () => phase,
  // Wider than the form, which it is held to beside this: what was stored by another version is named as such.
  integer: () => z.int().min(-100_000).max(100_000),
  rating: () => z.string().regex(/^(?:[0-4]\.\d|5\.0)$/),
  email: () => text(255),
  web: () => text(255),
  file: () => fileOrLink,
  files: () => z.array(fileOrLink).max(1000),
  row: ({ of }) => (of === 'member' ? person : number),
  person: () => person,
  name: ({ max = 0 }) => text(max),
  moment: () => instant,
  count: () => count,
  number: ({ prefix = '' }) => text(20).refine((said) => isNumberText(prefix, said)),
};

/**
 * How a declared record stands in an archive: all that is stored of it, under the names of its fields. `more` is what is
 * stored and answered to nobody.
 */
export function archivedAs({ fields, also }: Declared, more: z.ZodRawShape = {}): RecordKind {
  const stored = Object.entries({ ...fields, ...also }).filter(
    ([, field]: [string, AnyField]) => !field.computed,
  );
  const named = (holds: (field: AnyField) => boolean) => stored.filter(([, field]) => holds(field));
  const shape = stored.map(([name, field]: [string, AnyField]) => {
    const schema = ARCHIVED[field.type](field);
    const held = isAlwaysThere(field) ? schema : schema.nullable();
    return [name, field.late ? held.optional() : held];
  });
  return {
    fields: z.strictObject({ id: number, ...Object.fromEntries(shape), ...more, ...kept }),
    names: Object.fromEntries(
      named(({ type, of }) => type === 'row' && of !== 'member').map(([name, { of }]) => [
        name,
        of as RecordName,
      ]),
    ),
    people: named(({ type, keptAs }) => type === 'person' && keptAs === undefined).map(([name]) => name),
    assigned: Object.fromEntries(
      named(({ keptAs }) => keptAs !== undefined).map(([name, { keptAs = null }]) => [name, keptAs]),
    ),
    files: named(({ type }) => type === 'file' || type === 'files').map(([name]) => name),
  };
}
