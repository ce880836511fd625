import * as z from 'zod';
import { isText, isWebAddress } from './text.ts';

const clean = z
  .string()
  .refine(isText, 'control')
  .transform((text) => text.normalize('NFC').trim());

/** Text that must be there, at most `maximum` characters after trimming. */
export const requiredText = (maximum: number) => clean.pipe(z.string().min(1).max(maximum));

/** Text that may be missing: "" and null both arrive as null. */
export const optionalText = (maximum: number) =>
  clean
    .pipe(z.string().max(maximum))
    .nullable()
    .transform((text) => text || null)
    .default(null);

/** An id of a row: a positive integer below 2⁵³. */
export const id = z.int({ error: 'id' }).positive({ error: 'id' });

/** An id as it stands in a path or a query. */
export const idInPath = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'id')
  .transform(Number)
  .pipe(id);

/** E-mail address of at most 255 characters, without the blanks around it. */
export const emailAddress = z
  .string({ error: 'email' })
  .trim()
  .max(255)
  .pipe(z.email({ error: 'email' }));

/** E-mail address; "" and null arrive as null. */
export const optionalEmail = z
  .union([z.literal('').transform(() => null), z.null(), emailAddress], { error: 'email' })
  .default(null);

/**
 * Takes up the offer of a refused address that nobody has confirmed: a link goes there, and the address moves to whoever
 * uses it.
 */
export const claimEmail = z.boolean().default(false);

/** A web address that a user typed. */
export const webAddress = z.string().max(2000).refine(isText, 'control').refine(isWebAddress, 'link');

/** Where an uploaded file is served; anything else is not a file of ours. */
export const uploadedFile = z
  .string()
  .regex(/^\/api\/files\/[A-Za-z0-9_-]{20,64}$/, 'uploadedFile')
  .meta({ example: '/api/files/q3Vx0yJm4tT8mR2kP6wZ1A' });

/** A file of ours, or none: "" and null both mean none. */
export const optionalUploadedFile = z
  .union([z.literal('').transform(() => null), z.null(), uploadedFile], { error: 'uploadedFile' })
  .default(null);

/** The version of the row that an edit started from; an older one is refused. */
export const version = z.int().positive();

/** What is typed into a search box. */
export const searchText = z.string().max(200).refine(isText, 'control');
