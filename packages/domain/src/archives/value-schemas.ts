import * as z from 'zod';
import { LIMIT_BASES } from '../certificates/certificate-figures.ts';
import { type CertificateStatus, isIssued } from '../certificates/rules.ts';
import { isCalendarDate } from '../dates/calendar-date.ts';
import { hasNoControlCharacters } from '../text-checks.ts';

/** Text of at most `longest` characters. */
export const text = (longest: number) => z.string().max(longest).refine(hasNoControlCharacters);

/** The longest text that any form takes. */
export const MAX_TEXT_LENGTH = 10_000;

/** Long text, and text of a few lines, with the limits of the forms. */
export const longText = text(MAX_TEXT_LENGTH);
export const shortText = text(1000);

/** An amount of money, and a sum of several. */
export const amount = z.string().regex(/^-?\d{1,10}\.\d{2}$/);
export const total = z.string().regex(/^-?\d{1,14}\.\d{2}$/);

/** Percent with two decimals; a share is at most 100. */
export const percent = z.string().regex(/^\d{1,3}\.\d{2}$/);
export const share = percent.refine((given) => Number(given) <= 100);

/** A day, as yyyy-MM-dd. */
export const day = z.string().refine((given) => isCalendarDate(given));

/** A moment in UTC, with milliseconds. */
export const instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  .refine((given) => !Number.isNaN(Date.parse(given)));

/** A record number within the archive, and a general count. */
export const number = z.int().positive().max(100_000_000);
export const count = z.int().min(0).max(2_000_000_000);

/** `file:12`, a file of the archive; or a link to elsewhere. */
export const fileOrLink = z
  .string()
  .max(2000)
  .refine(
    (given) =>
      /^file:[1-9]\d{0,8}$/.test(given) || (/^https?:\/\/\S+$/i.test(given) && hasNoControlCharacters(given)),
  );

/** Amounts entered in a certificate: one total to date, or one per line of the schedule of values. */
const amountsToDate = z.union([
  total,
  z.array(z.strictObject({ lineId: number.nullable(), amount: total })).max(1001),
]);

const issuedTerms = z.strictObject({
  contractSum: total,
  retentionRate: z.number(),
  retentionLimit: z.number().nullable(),
  limitBase: z.enum(LIMIT_BASES),
  vatRates: z.array(z.strictObject({ from: day, rate: z.number() })).max(50),
  advance: total,
  recoveryRate: z.number(),
  materialsRate: z.number(),
  paymentDays: z.int(),
});

/** The values a certificate was calculated from, and the names and terms it was issued with. */
export const enteredValuation = z.strictObject({
  workDone: amountsToDate,
  materialsOnSite: amountsToDate,
  asIssued: z
    .strictObject({
      contractTitle: text(255),
      contractor: text(255).nullable(),
      employer: text(255),
      projectName: text(255),
      projectLocation: shortText.nullable(),
      terms: issuedTerms,
    })
    .optional(),
});

/** The figures that are stored when a certificate is issued. */
export const issuedFigures = {
  workDone: total.nullable(),
  materialsOnSite: total.nullable(),
  revisedSum: total.nullable(),
  gross: total.nullable(),
  retention: total.nullable(),
  advancePaid: total.nullable(),
  advanceRecovered: total.nullable(),
  net: total.nullable(),
  previous: total.nullable(),
  due: total.nullable(),
  vat: total.nullable(),
  payable: total.nullable(),
};

/** Returns true unless the certificate is issued and lacks any of its stored figures. */
export const hasIssuedFigures = (certificate: Record<string, unknown>): boolean => {
  const { status, entered: given } = certificate;
  if (!isIssued(status as CertificateStatus)) return true;
  const { asIssued } = given as { asIssued?: unknown };
  return (
    Boolean(asIssued) &&
    [...Object.keys(issuedFigures), 'currency'].every((field) => certificate[field] !== null)
  );
};

/** Whether a record that is not paid has neither a day of payment nor a reference. */
export const holdsPayment = ({
  isPaid,
  paidOn,
  paymentReference,
}: Readonly<Record<string, unknown>>): boolean =>
  isPaid === true || ((paidOn ?? null) === null && (paymentReference ?? null) === null);
