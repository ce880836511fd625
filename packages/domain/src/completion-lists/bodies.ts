import * as z from 'zod';
import { dateField } from '../dates/date-schemas.ts';
import { id, optionalText, requiredText, version } from '../field-schemas.ts';

/** The most lines of a list. */
const MAX_LINES = 2000;

/** The issues of a list, in their order. */
export const linesBody = z.object({
  issueIds: z
    .array(id)
    .max(MAX_LINES)
    .transform((given) => [...new Set(given)]),
  version: version.optional(),
});

/** The day of completion, and who signs for it. */
export const completionBody = z.object({
  completionOn: dateField,
  signature: z.object({ name: requiredText(255), role: optionalText(100) }),
  version: version.optional(),
});
