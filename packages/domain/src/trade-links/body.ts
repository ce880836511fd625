import * as z from 'zod';
import { DEFAULT_LINK_DAYS, MAX_LINK_DAYS } from '../links/link-lifetime.ts';
import { bodyOf } from '../records/schemas-from-fields.ts';
import { asciiDigits } from '../text-checks.ts';
import { tradeLink } from './record.ts';
import { PIN } from './rules.ts';

/** Telephones type the digits of their language. */
export const pinText = z.string().overwrite(asciiDigits).regex(PIN, 'pin').meta({ example: '4711' });

/** What a new link is made of. Apart from the calls, so that its form loads none of them. */
export const tradeLinkBody = bodyOf(tradeLink.fields).extend({
  /** A PIN that visitors enter first; "" and null both mean none. */
  pin: z.union([z.literal('').transform(() => null), z.null(), pinText], { error: 'pin' }).default(null),
  expiresInDays: z.int().min(1).max(MAX_LINK_DAYS).default(DEFAULT_LINK_DAYS),
});
