import * as z from 'zod';
import { id, optionalText } from '../field-schemas.ts';

/** How many issues a link names at most, if it names them one by one. */
export const MAX_NAMED_ISSUES = 200;

/** The parts of a scope of which one is required; a place alone would open everybody's issues there. */
const DECIDING = ['supplierId', 'trade', 'issueIds', 'listId'] as const;

/** Which issues a link shows: those that match every part that is given. */
export const scopeInput = z
  .object({
    supplierId: id.nullable().default(null),
    /** One of TRADES, or a trade in the user's own words. */
    trade: optionalText(40),
    /** This place and everything below it. */
    placeId: id.nullable().default(null),
    issueIds: z
      .array(id)
      .min(1)
      .max(MAX_NAMED_ISSUES)
      .transform((ids) => [...new Set(ids)])
      .nullable()
      .default(null),
    /** The issues on this completion list, while it is not in the trash. */
    listId: id.nullable().default(null),
  })
  .refine((scope) => DECIDING.some((part) => scope[part] !== null), 'scope')
  .meta({ example: { trade: 'plumbing', listId: 2 } });

export const scopeReply = z.object({
  supplierId: z.int().nullable(),
  trade: z.string().nullable(),
  placeId: z.int().nullable(),
  issueIds: z.array(z.int()).nullable(),
  listId: z.int().nullable(),
});

export type TradeLinkScope = z.output<typeof scopeReply>;
