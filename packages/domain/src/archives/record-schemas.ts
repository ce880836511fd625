import * as z from 'zod';
import type { RecordKind as Declared } from '../records/define-record.ts';
import type { AnyField } from '../records/field-types.ts';
import { isNumberText } from '../records/record-numbers.ts';
import { isNeverEmpty } from '../records/schemas-from-fields.ts';
import { schemasOfStructure } from '../records/structured-field-schemas.ts';
import {
  type ArchiveRecordKind,
  person,
  phase,
  type ReferencedRecordName,
  versionFields,
} from './record-kind.ts';
import { amount, count, day, fileOrLink, instant, number, text } from './value-schemas.ts';

const enumOf = ({ options = [] }: AnyField) => z.enum(options);

/** The archive schema of each field type. */
const ARCHIVE_SCHEMAS: Record<AnyField['type'], (field: AnyField) => z.ZodType> = {
  text: ({ max = 0 }) => text(max),
  money: () => amount,
  day: () => day,
  flag: () => z.boolean(),
  choice: enumOf,
  phase: () => phase,
  // Wider than the form allows; the form check reports values stored by other versions by name.
  integer: ({ least = 0, most = 0 }) => z.int().min(Math.min(-100_000, least)).max(Math.max(100_000, most)),
  rating: () => z.string().regex(/^(?:[0-4]\.\d|5\.0)$/),
  email: () => text(255),
  web: () => text(255),
  file: () => fileOrLink,
  files: () => z.array(fileOrLink).max(1000),
  // Photos are records of their own.
  photoIds: () => z.never(),
  photos: () => z.never(),
  revisions: () => z.never(),
  millimetres: () => z.number().min(-100_000).max(100_000),
  hours: () => z.number().min(0).max(24),
  structure: (field) => {
    const { input, shown } = schemasOfStructure(field);
    return input ?? shown;
  },
  row: ({ of }) => (of === 'member' ? person : number),
  uuid: () => z.uuid(),
  person: () => person,
  name: ({ max = 0 }) => text(max),
  moment: () => instant,
  count: () => count,
  number: ({ prefix = '' }) => text(20).refine((said) => isNumberText(prefix, said)),
};

/**
 * Derives the archive schema of a record from its declaration: every stored field under its own name. `more` adds
 * fields that are stored but never returned by the API.
 */
export function toArchiveRecordKind({ fields, also }: Declared, more: z.ZodRawShape = {}): ArchiveRecordKind {
  const stored = Object.entries({ ...fields, ...also }).filter(
    ([, field]: [string, AnyField]) => !field.computed && !field.unarchived,
  );
  const named = (holds: (field: AnyField) => boolean) => stored.filter(([, field]) => holds(field));
  const shape = stored.map(([name, field]: [string, AnyField]) => {
    const schema = ARCHIVE_SCHEMAS[field.type](field);
    const held = isNeverEmpty(field) ? schema : schema.nullable();
    return [name, field.late ? held.optional() : held];
  });
  return {
    fields: z.strictObject({ id: number, ...Object.fromEntries(shape), ...more, ...versionFields }),
    names: Object.fromEntries(
      named(({ type, of }) => type === 'row' && of !== 'member' && of !== 'subject').map(([name, { of }]) => [
        name,
        of as ReferencedRecordName,
      ]),
    ),
    people: named(({ type, keptAs }) => type === 'person' && keptAs === undefined).map(([name]) => name),
    assigned: Object.fromEntries(
      named(({ keptAs }) => keptAs !== undefined).map(([name, { keptAs = null }]) => [name, keptAs]),
    ),
    files: named(({ type }) => type === 'file' || type === 'files').map(([name]) => name),
  };
}
