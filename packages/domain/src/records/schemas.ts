import * as z from 'zod';
import { dateField, dateText, instantText } from '../dates/fields.ts';
import { emailAddress, id, optionalText, requiredText, uploadedFile, webAddress } from '../fields.ts';
import { flagInQuery } from '../lists.ts';
import { amountInput, money, signedAmountInput } from '../money/fields.ts';
import { PHASES } from '../phases/phases.ts';
import type { AnyField, Field, Fields, FieldType } from './fields.ts';
import { numberText } from './numbers.ts';

/** The schema of a field on its way in. */
export type Entered<F> =
  F extends Field<infer Sent, infer Held, infer _Shown, infer Must>
    ? [Must] extends [true]
      ? z.ZodType<Held, Sent>
      : z.ZodDefault<z.ZodType<Held, Sent>>
    : never;

/** The schema of a field on its way out. */
export type Shown<F> =
  F extends Field<infer _Sent, infer _Held, infer Value, infer _Must>
    ? undefined extends Value
      ? z.ZodOptional<z.ZodType<Exclude<Value, undefined>>>
      : z.ZodType<Value, unknown>
    : never;

export type BodyShape<F extends Fields> = { [Name in keyof F]: Entered<F[Name]> };
export type ReplyShape<F extends Fields> = { [Name in keyof F]: Shown<F[Name]> };

const none = z.literal('').transform(() => null);

/** An optional value: "" and null both mean none. */
const orNone = (schema: z.ZodType, error: string) =>
  z.union([none, z.null(), schema], { error }).default(null);

const optional = (field: AnyField, schema: z.ZodType, error: string) =>
  field.required ? schema : orNone(schema, error);

/** 0 to 5 with at most one decimal, as a number or as it was typed; leaves as a number. */
const rating = z
  .union([z.number(), z.string()], { error: 'rating' })
  .refine((given) => /^(?:[0-4](?:\.\d)?|5(?:\.0)?)$/.test(String(given).trim()), 'rating')
  .transform(Number)
  .meta({ example: 4.5, description: '0 to 5, at most one decimal' });

function choiceOf({ options = [], older = {} }: AnyField): z.ZodType {
  if (Object.keys(older).length === 0) return z.enum(options);
  return z.enum([...options, ...Object.keys(older)]).transform((given) => older[given] ?? given);
}

function chosen(field: AnyField): z.ZodType {
  const schema = choiceOf(field);
  if (field.initial !== undefined) return (schema as z.ZodType<unknown>).default(field.initial);
  return optional(field, schema, 'choice');
}

const phases = z.enum(PHASES, { error: 'phase' });

/** What a form takes, by what a field holds; what only the server says cannot be entered. */
const ENTERED: Record<FieldType, ((field: AnyField) => z.ZodType) | null> = {
  text: ({ required, max = 0 }) => (required ? requiredText(max) : optionalText(max)),
  money: (field) => optional(field, field.signed ? signedAmountInput : amountInput, 'amountNumber'),
  day: (field) => optional(field, dateField, 'date'),
  flag: ({ initial }) => z.boolean().default(initial === true),
  choice: chosen,
  phase: (field) => (field.required ? phases : orNone(z.enum(PHASES), 'phase')),
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
      ? z.union([none, z.null(), uploadedFile, webAddress], { error: 'link' }).default(null)
      : orNone(uploadedFile, 'uploadedFile'),
  files: ({ max = 0 }) =>
    z
      .array(uploadedFile)
      .max(max)
      .transform((urls) => [...new Set(urls)])
      .default([]),
  row: ({ required }) => (required ? z.int().positive({ error: 'id' }) : id.nullable().default(null)),
  person: null,
  name: null,
  moment: null,
  count: null,
  number: null,
};

const SHOWN: Record<FieldType, (field: AnyField) => z.ZodType> = {
  text: () => z.string(),
  money: () => money,
  day: () => dateText,
  flag: () => z.boolean(),
  choice: ({ options = [] }) => z.enum(options),
  phase: () => z.enum(PHASES),
  integer: () => z.int(),
  rating: () => z.number(),
  email: () => z.string(),
  web: () => z.string(),
  file: () => z.string(),
  files: () => z.array(z.string()),
  row: () => z.int(),
  person: () => z.int(),
  name: () => z.string(),
  moment: () => instantText,
  count: () => z.int(),
  number: ({ prefix = '' }) =>
    z.string().meta({
      description: 'Counted within the project by the server, and never given twice',
      example: numberText(prefix, 7),
    }),
};

/** Whether a row never has the field empty. */
export const isAlwaysThere = ({ required, initial, filledIn }: AnyField): boolean =>
  required === true || filledIn === true || initial !== undefined;

const mapped = <T>(fields: Fields, of: (field: AnyField) => T | null): Record<string, T> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = of(field);
      return value === null ? [] : [[name, value]];
    }),
  );

/** The body that adds a row of these fields. */
export const bodyOf = <F extends Fields>(fields: F): z.ZodObject<BodyShape<F>> =>
  z.object(mapped(fields, (field) => ENTERED[field.type]?.(field) ?? null)) as unknown as z.ZodObject<
    BodyShape<F>
  >;

/** The shape of an answer that shows these fields. */
export const replyShapeOf = <F extends Fields>(fields: F): ReplyShape<F> =>
  mapped(fields, (field) => {
    const shown = SHOWN[field.type](field);
    if (isAlwaysThere(field)) return shown;
    return field.maybeHidden ? shown.nullable().optional() : shown.nullable();
  }) as unknown as ReplyShape<F>;

/** What a filter of a list may say, by the field that it looks at. */
const FILTERS: Partial<Record<FieldType, (field: AnyField) => z.ZodType>> = {
  flag: () => flagInQuery,
  choice: choiceOf,
  phase: () => phases,
};

type FilterValue<F> =
  F extends Field<infer _Sent, infer Held, infer _Shown, infer _Must> ? NonNullable<Held> : never;

export type FilterShape<F extends Fields, Names extends keyof F> = {
  [Name in Names]: z.ZodOptional<z.ZodType<FilterValue<F[Name]>, string>>;
};

/** The filters of a list that look at these fields, each left out where nothing is asked for. */
export const filtersOf = <F extends Fields, const Names extends keyof F & string>(
  fields: F,
  names: readonly Names[],
): FilterShape<F, Names> =>
  Object.fromEntries(
    names.map((filter) => {
      const field = fields[filter] as AnyField;
      const schema = FILTERS[field.type]?.(field);
      if (!schema) throw new Error(`a list is not filtered by ${filter}, which holds a ${field.type}`);
      return [filter, schema.optional()];
    }),
  ) as unknown as FilterShape<F, Names>;
