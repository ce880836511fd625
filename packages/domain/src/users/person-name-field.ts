import { optionalText } from '../field-schemas.ts';
import { withoutInvisible } from './spoofed-names.ts';

/** First or last name as entered; "" becomes null. */
export const personName = optionalText(100)
  .unwrap()
  .transform((name) => (name && withoutInvisible(name)) || null)
  .default(null);
