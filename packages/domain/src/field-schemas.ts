import * as z from 'zod';
import { memoize } from './memoize.ts';
import {
  hasNoControlCharacters,
  inOneLine,
  isVisibleText,
  isWebAddress,
  MAX_SEARCH_TEXT,
} from './text-checks.ts';

/** The most characters of a name or another text of one line; longer texts have several. */
const MAX_LINE = 255;

/** Text without spaces around it, and "" if there is nothing to see in it. */
const cleanText = (maximum: number) =>
  z
    .string()
    .refine(hasNoControlCharacters, 'control')
    .transform((text) => {
      const clean = maximum > MAX_LINE ? text.normalize('NFC').trim() : inOneLine(text);
      return isVisibleText(clean) ? clean : '';
    });

/** The schema of a value that may also be null, and of one that may be left out; one for each schema. */
export const nullableOf = memoize((schema: z.ZodType) => schema.nullable());
export const optionalOf = memoize((schema: z.ZodType) => schema.optional());

/** Required text of at most `maximum` characters after trimming. */
export const requiredText = memoize((maximum: number) =>
  cleanText(maximum).pipe(z.string().min(1).max(maximum)),
);

/** Optional text: "" and null both become null. */
export const optionalText = memoize((maximum: number) =>
  cleanText(maximum)
    .pipe(z.string().max(maximum))
    .nullable()
    .transform((text) => text || null)
    .default(null),
);

/** An id of a row: a positive integer below 2⁵³. */
export const id = z.int({ error: 'id' }).positive({ error: 'id' });

/** Where a record is pinned to a plan: millimetres on a revision, the current one by default. */
export const pinSpot = z.object({
  planId: id,
  revision: z.int().min(1).max(9999).nullable().default(null),
  x: z.number(),
  y: z.number(),
});

export type PinSpot = z.output<typeof pinSpot>;

/** A UUID made on a device, in lower case. */
export const uuid = z
  .string({ error: 'uuid' })
  .regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i, 'uuid')
  .transform((text) => text.toLowerCase())
  .meta({ format: 'uuid', example: '6f1c9a52-3d1b-4c55-9b0e-2f7d4a8e6c10' });

/** An id in a path or query. */
export const idInPath = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'id')
  .transform(Number)
  .pipe(id);

/** An e-mail address of at most 255 characters, trimmed. */
export const emailAddress = z
  .string({ error: 'email' })
  .trim()
  .max(255)
  .pipe(z.email({ error: 'email' }));

/** An optional e-mail address; "" and null become null. */
export const optionalEmail = z
  .union([z.literal('').transform(() => null), z.null(), emailAddress], { error: 'email' })
  .default(null);

/**
 * Claims an address that another account entered but never confirmed: a link is mailed there, and whoever uses it
 * gets the address.
 */
export const claimEmail = z.boolean().default(false);

/** A web address entered by a user. */
export const webAddress = z
  .string()
  .max(2000)
  .refine(hasNoControlCharacters, 'control')
  .refine(isWebAddress, 'link');

/** The address of an uploaded file on this server. */
export const uploadedFile = z
  .string()
  .regex(/^\/api\/files\/[A-Za-z0-9_-]{20,64}$/, 'uploadedFile')
  .meta({ example: '/api/files/q3Vx0yJm4tT8mR2kP6wZ1A' });

/** An optional uploaded file: "" and null both mean none. */
export const optionalUploadedFile = z
  .union([z.literal('').transform(() => null), z.null(), uploadedFile], { error: 'uploadedFile' })
  .default(null);

/** The row version that an edit is based on; an older one is refused. */
export const version = z.int().positive();

/** Text of a search box. */
export const searchText = z.string().max(MAX_SEARCH_TEXT).refine(hasNoControlCharacters, 'control');
