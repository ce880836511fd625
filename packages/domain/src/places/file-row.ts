import { optionalText, requiredText } from '../field-schemas.ts';
import { bodyOf } from '../records/schemas-from-fields.ts';
import { MAX_PATH_LENGTH, place } from './record.ts';

/** A place as a row of a file says it: its path holds its code and those of the places above it. */
export const placeRow = bodyOf(place.fields)
  .pick({ kind: true, position: true })
  .extend({ path: requiredText(MAX_PATH_LENGTH), name: optionalText(255) });
