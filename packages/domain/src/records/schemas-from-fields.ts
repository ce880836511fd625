import * as z from 'zod';
import { dateField, dateText, instantText } from '../dates/date-schemas.ts';
import {
  emailAddress,
  id,
  nullableOf,
  optionalOf,
  optionalText,
  requiredText,
  uploadedFile,
  webAddress,
} from '../field-schemas.ts';
import { flagInQuery } from '../list-query.ts';
import { memoize } from '../memoize.ts';
import { amountInput, money, signedAmountInput } from '../money/money-schemas.ts';
import { PHASES } from '../phases/phases.ts';
import { photoIdsSchema, photoSummary } from '../photos/photo-fields.ts';
import { revisionReply } from '../plans/revision-fields.ts';
import type { AnyField, Field, FieldType, RecordFields } from './field-types.ts';
import { formatRecordNumber } from './record-numbers.ts';
import { schemasOfStructure } from './structured-field-schemas.ts';

/** The schema of a field in a request. */
export type InputSchema<F> =
  F extends Field<infer Sent, infer Held, infer _Shown, infer Must>
    ? [Must] extends [true]
      ? z.ZodType<Held, Sent>
      : z.ZodDefault<z.ZodType<Held, Sent>>
    : never;

/** The schema of a field in a reply. */
export type OutputSchema<F> =
  F extends Field<infer _Sent, infer _Held, infer Value, infer _Must>
    ? undefined extends Value
      ? z.ZodOptional<z.ZodType<Exclude<Value, undefined>>>
      : z.ZodType<Value, unknown>
    : never;

export type BodyShape<F extends RecordFields> = { [Name in keyof F]: InputSchema<F[Name]> };
export type ReplyShape<F extends RecordFields> = { [Name in keyof F]: OutputSchema<F[Name]> };

const emptyToNull = z.literal('').transform(() => null);

/** An optional value: "" and null both become null. */
const orNone = memoize((error: string) =>
  memoize((schema: z.ZodType) => z.union([emptyToNull, z.null(), schema], { error }).default(null)),
);

const optional = (field: AnyField, schema: z.ZodType, error: string) =>
  field.required ? schema : orNone(error)(schema);

/** 0 to 5 with at most one decimal, as a number or text; becomes a number. */
const rating = z
  .union([z.number(), z.string()], { error: 'rating' })
  .refine((given) => /^(?:[0-4](?:\.\d)?|5(?:\.0)?)$/.test(String(given).trim()), 'rating')
  .transform(Number)
  .meta({ example: 4.5, description: '0 to 5, at most one decimal' });

const enumOf = memoize((options: readonly string[]) => z.enum(options));
const NO_OPTIONS: readonly string[] = [];

function choiceEnum({ options = NO_OPTIONS, older = {} }: AnyField): z.ZodType {
  if (Object.keys(older).length === 0) return enumOf(options);
  return z.enum([...options, ...Object.keys(older)]).transform((given) => older[given] ?? given);
}

function choiceSchema(field: AnyField): z.ZodType {
  const schema = choiceEnum(field);
  if (field.initial !== undefined) return (schema as z.ZodType<unknown>).default(field.initial);
  return optional(field, schema, 'choice');
}

const phases = z.enum(PHASES, { error: 'phase' });

/** Request schemas by field type; null for fields that only the server sets. */
const INPUT_SCHEMAS: Record<FieldType, ((field: AnyField) => z.ZodType) | null> = {
  text: ({ required, max = 0 }) => (required ? requiredText(max) : optionalText(max)),
  money: (field) => optional(field, field.signed ? signedAmountInput : amountInput, 'amountNumber'),
  day: (field) => optional(field, dateField, 'date'),
  flag: ({ initial }) => z.boolean().default(initial === true),
  choice: choiceSchema,
  phase: (field) => (field.required ? phases : orNone('phase')(phases)),
  integer: ({ least = 0, most = 0 }) => z.int().min(least).max(most).nullable().default(null),
  rating: (field) => optional(field, rating, 'rating'),
  email: (field) => optional(field, emailAddress, 'email'),
  web: (field) =>
    optional(
      field,
      z
        .string()
        .trim()
        .max(field.max ?? 0)
        .pipe(webAddress),
      'link',
    ),
  file: ({ link }) =>
    link
      ? z.union([emptyToNull, z.null(), uploadedFile, webAddress], { error: 'link' }).default(null)
      : orNone('uploadedFile')(uploadedFile),
  files: ({ max = 0 }) =>
    z
      .array(uploadedFile)
      .max(max)
      .transform((urls) => [...new Set(urls)])
      .default([]),
  photoIds: () => photoIdsSchema.default([]),
  structure: (field) => {
    const { input } = schemasOfStructure(field);
    if (!input) return z.never();
    if (field.required) return input;
    return field.initial === undefined ? input.nullable().default(null) : input.default(field.initial);
  },
  photos: null,
  revisions: null,
  millimetres: () => z.number().min(-100_000).max(100_000),
  hours: (field) => optional(field, z.number().min(0).max(24), 'hours'),
  row: ({ required }) => (required ? z.int().positive({ error: 'id' }) : id.nullable().default(null)),
  uuid: null,
  person: null,
  name: null,
  moment: null,
  count: null,
  number: null,
};

const shownText = z.string();
const shownTexts = z.array(shownText);
const shownFlag = z.boolean();
const shownPhase = enumOf(PHASES);
const shownCount = z.int();
const shownNumber = z.number();
const shownUuid = z.string().meta({ format: 'uuid', example: '6f1c9a52-3d1b-4c55-9b0e-2f7d4a8e6c10' });
const shownPhotos = z.array(photoSummary);
const shownRevisions = z.array(revisionReply);

const OUTPUT_SCHEMAS: Record<FieldType, (field: AnyField) => z.ZodType> = {
  text: () => shownText,
  money: () => money,
  day: () => dateText,
  flag: () => shownFlag,
  choice: ({ options = NO_OPTIONS }) => enumOf(options),
  phase: () => shownPhase,
  integer: () => shownCount,
  rating: () => shownNumber,
  email: () => shownText,
  web: () => shownText,
  file: () => shownText,
  files: () => shownTexts,
  photoIds: () => shownTexts,
  structure: (field) => schemasOfStructure(field).shown,
  photos: () => shownPhotos,
  revisions: () => shownRevisions,
  millimetres: () => shownNumber,
  hours: () => shownNumber,
  row: () => shownCount,
  uuid: () => shownUuid,
  person: () => shownCount,
  name: () => shownText,
  moment: () => instantText,
  count: () => shownCount,
  number: ({ prefix = '' }) =>
    z.string().meta({
      description: 'Counted within the project by the server and never reused',
      example: formatRecordNumber(prefix, 7),
    }),
};

/** Returns true if the field is never empty in a row. */
export const isNeverEmpty = ({ required, initial, filledIn }: AnyField): boolean =>
  required === true || filledIn === true || initial !== undefined;

const mapFields = <T>(fields: RecordFields, of: (field: AnyField) => T | null): Record<string, T> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = of(field);
      return value === null ? [] : [[name, value]];
    }),
  );

/** Builds the body of a new record from its fields. */
export const bodyOf = <F extends RecordFields>(fields: F): z.ZodObject<BodyShape<F>> =>
  z.object(
    mapFields(fields, (field) => INPUT_SCHEMAS[field.type]?.(field) ?? null),
  ) as unknown as z.ZodObject<BodyShape<F>>;

/** Builds the reply shape of these fields. */
export const replyShapeOf = <F extends RecordFields>(fields: F): ReplyShape<F> =>
  mapFields(fields, (field) => {
    const shown = OUTPUT_SCHEMAS[field.type](field);
    if (isNeverEmpty(field)) return shown;
    return field.maybeHidden ? optionalOf(nullableOf(shown)) : nullableOf(shown);
  }) as unknown as ReplyShape<F>;

/** Filter schemas by field type. */
const FILTER_SCHEMAS: Partial<Record<FieldType, (field: AnyField) => z.ZodType>> = {
  flag: () => flagInQuery,
  choice: choiceEnum,
  phase: () => phases,
};

type FilterValue<F> =
  F extends Field<infer _Sent, infer Held, infer _Shown, infer _Must> ? NonNullable<Held> : never;

export type FilterShape<F extends RecordFields, Names extends keyof F> = {
  [Name in Names]: z.ZodOptional<z.ZodType<FilterValue<F[Name]>, string>>;
};

/** Builds optional list filters for these fields. */
export const filtersOf = <F extends RecordFields, const Names extends keyof F & string>(
  fields: F,
  names: readonly Names[],
): FilterShape<F, Names> =>
  Object.fromEntries(
    names.map((filter) => {
      const field = fields[filter] as AnyField;
      const schema = FILTER_SCHEMAS[field.type]?.(field);
      if (!schema) throw new Error(`a list is not filtered by ${filter}, which holds a ${field.type}`);
      return [filter, optionalOf(schema)];
    }),
  ) as unknown as FilterShape<F, Names>;
