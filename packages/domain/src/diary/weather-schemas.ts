import * as z from 'zod';
import { GROUNDS, SKIES, WINDS } from './weather.ts';

const MAX_DEGREES = 60;
const MAX_RAIN = 500;

const degrees = z.number().min(-MAX_DEGREES).max(MAX_DEGREES).nullable().default(null);

/** The weather of half a day. What was not looked at is null. */
export const halfInput = z
  .strictObject({
    sky: z.enum(SKIES).nullable().default(null),
    minC: degrees,
    maxC: degrees,
    mm: z.number().min(0).max(MAX_RAIN).nullable().default(null),
    wind: z.enum(WINDS).nullable().default(null),
    ground: z.enum(GROUNDS).nullable().default(null),
  })
  .refine(({ minC, maxC }) => minC === null || maxC === null || minC <= maxC, {
    message: 'degreesOrder',
    path: ['maxC'],
  });

export const weatherInput = z.strictObject({
  am: halfInput.nullable().default(null),
  pm: halfInput.nullable().default(null),
});

const halfReply = z.object({
  sky: z.enum(SKIES).nullable(),
  minC: z.number().nullable(),
  maxC: z.number().nullable(),
  mm: z.number().nullable(),
  wind: z.enum(WINDS).nullable(),
  ground: z.enum(GROUNDS).nullable(),
});

export const weatherReply = z.object({ am: halfReply.nullable(), pm: halfReply.nullable() });
