import { optionalText } from '../fields.ts';
import { withoutInvisible } from './plain-names.ts';

/** A part of a person's name as it is entered; empty ones arrive as null. */
export const personName = optionalText(100)
  .unwrap()
  .transform((name) => (name && withoutInvisible(name)) || null)
  .default(null);
