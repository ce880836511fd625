import * as z from 'zod';
import { isCalendarDate } from '../dates/calendar-date.ts';
import { instantText } from '../dates/date-schemas.ts';
import { CATEGORIES } from '../expenses/expense-categories.ts';
import { optionalText, requiredText } from '../field-schemas.ts';
import { PHASES } from '../phases/phases.ts';

/** The software that the files are for; a journal is for any other. */
export const ACCOUNTING_SYSTEMS = ['xero', 'quickbooks', 'sage50', 'datev', 'journal'] as const;

export type AccountingSystem = (typeof ACCOUNTING_SYSTEMS)[number];

/** Characters of an account: some software calls it by its name. */
export const MAX_ACCOUNT = 100;
const MAX_CODE = 50;
const MAX_COST_CENTRE = 36;
const MAX_ACCOUNTS = 200;
const MAX_RATES = 50;

const category = z.enum(CATEGORIES, { error: 'choice' }).nullable().default(null);
const optionalPhase = z.enum(PHASES, { error: 'phase' }).nullable().default(null);

/** In percent, at most two decimals; becomes a number. */
const rate = z
  .union([z.number(), z.string()], { error: 'percent' })
  .refine((given) => /^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/.test(String(given).trim()), 'percent')
  .transform(Number)
  .meta({ example: 19, description: '0 to 100, at most two decimals' });

const FEBRUARY_29 = /02-29$/;

/** A day, or its month and day: the fiscal year begins on it every year. */
const fiscalYearStart = z
  .string({ error: 'date' })
  .trim()
  .refine((text) => isCalendarDate(text) || isCalendarDate(`2001-${text}`), 'date')
  .refine((text) => !FEBRUARY_29.test(text), 'date')
  .meta({ example: '2026-01-01' });

const datevInput = z.object({
  consultant: z.int().min(1001).max(9_999_999),
  client: z.int().min(1).max(99_999),
  fiscalYearStart,
  accountLength: z.int().min(4).max(8),
});

export type DatevSettings = z.output<typeof datevInput>;

/** The fields for VAT categories that have a tax code of their own, by code of UNTDID 5305. */
export const CODE_OF_CATEGORY = {
  AE: 'reverseChargeCode',
  K: 'intraCommunityCode',
  E: 'exemptCode',
} as const;

export type CodedCategory = keyof typeof CODE_OF_CATEGORY;

/** How expenses become bills for the accountant (docs/spec/accounting.md, "The profile"). */
export const profileBody = z.object({
  system: z.enum(ACCOUNTING_SYSTEMS, { error: 'choice' }),
  defaultAccount: optionalText(MAX_ACCOUNT),
  /** By category and phase; null stands for any. */
  accounts: z
    .array(z.object({ category, phase: optionalPhase, account: requiredText(MAX_ACCOUNT) }))
    .max(MAX_ACCOUNTS)
    .default([]),
  taxCodes: z
    .array(z.object({ rate, code: requiredText(MAX_CODE) }))
    .max(MAX_RATES)
    .default([]),
  /** Where no VAT is stated. */
  noVatCode: optionalText(MAX_CODE),
  /** Where the buyer owes the VAT. */
  reverseChargeCode: optionalText(MAX_CODE),
  /** Bought from another country of the EU, so that the buyer owes the VAT. */
  intraCommunityCode: optionalText(MAX_CODE),
  exemptCode: optionalText(MAX_CODE),
  /** Of suppliers without an account code of their own. */
  creditorAccount: optionalText(MAX_ACCOUNT),
  costCentres: z
    .array(z.object({ phase: z.enum(PHASES, { error: 'phase' }), code: requiredText(MAX_COST_CENTRE) }))
    .max(PHASES.length)
    .default([]),
  datev: datevInput.nullable().default(null),
});

export type AccountingProfile = z.output<typeof profileBody>;

/** With the version that an edit began with; 0 if nothing was set up yet. */
export const profileUpdate = profileBody.extend({ version: z.int().min(0).optional() });

export const profileReply = z.object({
  /** Null until somebody set it up. */
  system: z.enum(ACCOUNTING_SYSTEMS).nullable(),
  defaultAccount: z.string().nullable(),
  accounts: z.array(
    z.object({
      category: z.enum(CATEGORIES).nullable(),
      phase: z.enum(PHASES).nullable(),
      account: z.string(),
    }),
  ),
  taxCodes: z.array(z.object({ rate: z.number(), code: z.string() })),
  noVatCode: z.string().nullable(),
  reverseChargeCode: z.string().nullable(),
  intraCommunityCode: z.string().nullable(),
  exemptCode: z.string().nullable(),
  creditorAccount: z.string().nullable(),
  costCentres: z.array(z.object({ phase: z.enum(PHASES), code: z.string() })),
  datev: z
    .object({
      consultant: z.int(),
      client: z.int(),
      fiscalYearStart: z.string(),
      accountLength: z.int(),
    })
    .nullable(),
  /** 0 until somebody set it up. */
  version: z.int(),
  updatedAt: instantText.nullable(),
});

export type ProfileReply = z.output<typeof profileReply>;

/** What an export is made with: a profile that may not be set up yet. */
export type ExportProfile = Omit<ProfileReply, 'version' | 'updatedAt'>;

export const NO_PROFILE: ProfileReply = {
  system: null,
  defaultAccount: null,
  accounts: [],
  taxCodes: [],
  noVatCode: null,
  reverseChargeCode: null,
  intraCommunityCode: null,
  exemptCode: null,
  creditorAccount: null,
  costCentres: [],
  datev: null,
  version: 0,
  updatedAt: null,
};
