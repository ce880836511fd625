import * as z from 'zod';
import { EXPORT_SCOPES } from '../accounting/api.ts';
import { ACCOUNTING_SYSTEMS, MAX_ACCOUNT, profileReply } from '../accounting/profile.ts';
import { MISSING_FIELDS } from '../accounting/rows.ts';
import { CATEGORIES } from '../expenses/expense-categories.ts';
import { CURRENCY_CODES } from '../money/currencies.ts';
import { hasNoControlCharacters } from '../text-checks.ts';
import { type ArchiveRecordKind, person, phase } from './record-kind.ts';
import { count, day, instant, number, text, total } from './value-schemas.ts';

/** Characters of a file of an export at most: a line of an archive has room for all of them. */
const MAX_FILE = 8_000_000;
const MAX_FILES = 20;

const system = z.enum(ACCOUNTING_SYSTEMS);

/** Archive records of what goes to the accountant. Older archives have none. */
export const ACCOUNTING_RECORDS = {
  'accounting-profile': {
    fields: z.strictObject({
      ...profileReply.omit({ updatedAt: true }).shape,
      // Missing in older archives.
      reverseChargeCode: profileReply.shape.reverseChargeCode.default(null),
      intraCommunityCode: profileReply.shape.intraCommunityCode.default(null),
      exemptCode: profileReply.shape.exemptCode.default(null),
      system,
      version: count,
    }),
  },
  'accounting-export': {
    fields: z.strictObject({
      number,
      from: day,
      to: day,
      what: z.enum(EXPORT_SCOPES),
      system,
      currency: z.enum(CURRENCY_CODES),
      count,
      total,
      fileName: text(100).regex(/^[\w.-]+$/),
      files: z
        .array(
          z.strictObject({
            name: text(100).regex(/^[\w.-]+$/),
            text: z.string().max(MAX_FILE).refine(hasNoControlCharacters),
            encoding: z.enum(['utf-8', 'windows-1252']),
          }),
        )
        .min(1)
        .max(MAX_FILES),
      createdBy: person,
      createdAt: instant,
    }),
    people: ['createdBy'],
  },
  'accounting-row': {
    fields: z.strictObject({
      number,
      position: count,
      expenseId: number.nullable(),
      expenseNumber: text(20),
      date: day,
      dueDate: day,
      itemName: text(255),
      phase,
      category: z.enum(CATEGORIES).nullable(),
      supplier: text(255).nullable(),
      invoiceNumber: text(100).nullable(),
      rate: text(10).nullable(),
      amount: total,
      net: total,
      vat: total.nullable(),
      gross: total,
      account: text(MAX_ACCOUNT).nullable(),
      creditorAccount: text(MAX_ACCOUNT).nullable(),
      taxCode: text(50).nullable(),
      costCentre: text(36).nullable(),
      lacks: z.array(z.enum(MISSING_FIELDS)).max(MISSING_FIELDS.length),
    }),
    names: { expenseId: 'expense' },
  },
} as const satisfies Record<string, ArchiveRecordKind>;
