import * as z from 'zod';
import { optionalText, requiredText, version } from '../field-schemas.ts';
import { savingInput } from '../money/money-schemas.ts';
import { photoIdsSchema } from '../photos/photo-fields.ts';

/** Why a fix is refused or an issue accepted. */
const reason = requiredText(5000);

const sincePart = { version: version.optional() };

/** Photos that show what a step says. */
const evidence = { photoIds: photoIdsSchema.default([]) };

/** The body of a step of which nothing is said. */
export const plainBody = z.object(sincePart);

/** The body that reports an issue fixed. */
export const fixedBody = z.object({ note: optionalText(5000), ...evidence, ...sincePart });

/** What refuses many fixes at once. */
export const refusal = z.object({ reason });

/** The body that refuses a fix. */
export const refuseBody = refusal.extend({ ...evidence, ...sincePart });

/** The body that accepts an issue as it is, with the saving that is submitted as a variation along with it. */
export const acceptBody = z.object({
  reason,
  variation: z
    .object({ title: requiredText(255), extraCost: savingInput })
    .nullable()
    .default(null),
  ...sincePart,
});

/** The body that verifies a fix, or takes that back. */
export const verificationBody = z.object({ verified: z.boolean().default(true), ...sincePart });
