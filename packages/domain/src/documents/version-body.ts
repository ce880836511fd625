import * as z from 'zod';
import { optionalText, uploadedFile, webAddress } from '../field-schemas.ts';

const fileOrLink = z
  .string()
  .min(1)
  .pipe(z.union([uploadedFile, webAddress], { error: 'link' }));

/** The next version of a document's file. */
export const documentVersionBody = z.object({ url: fileOrLink, note: optionalText(255) });
