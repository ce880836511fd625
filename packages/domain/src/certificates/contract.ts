import * as z from 'zod';
import { dateField, dateText, instantText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { id, version } from '../fields.ts';
import { keptRowCalls } from '../kept-row-calls.ts';
import { partQuery } from '../lists.ts';
import { CURRENCY_CODES } from '../money/currencies.ts';
import { amountInput, money, signedAmountInput } from '../money/fields.ts';
import type { Minor } from '../money/money.ts';
import { numberText } from '../records/numbers.ts';
import { LIMIT_BASES, RELEASES } from './figures.ts';
import { CERTIFICATE_NUMBER, CERTIFICATE_STATUSES, CERTIFICATE_WARNINGS } from './rules.ts';

type ByLine = { lineId: number | null; amount: Minor }[];

/** One amount to date for the whole contract; or by line, as a list or as an object {line's id: amount}. */
const valued = <Amount extends z.ZodType<Minor, string | number>>(amount: Amount) =>
  z
    .union(
      [
        amount,
        z.array(z.object({ lineId: id.nullable(), amount })).max(1001),
        z.record(z.string().regex(/^[1-9]\d{0,15}$/), amount).transform(
          (lines): ByLine =>
            Object.entries(lines).map(([lineId, one]) => ({
              lineId: Number(lineId),
              amount: one as Minor,
            })),
        ),
      ],
      { error: 'amountNumber' },
    )
    .meta({
      example: '250000.00',
      description: 'To date: one amount, or by line as [{lineId, amount}] or {lineId: amount}',
    });

export const certificateBody = z.object({
  date: dateField,
  workDone: valued(signedAmountInput),
  materialsOnSite: valued(amountInput).prefault('0.00'),
  release: z.enum(RELEASES).default('none'),
});

const certificateFields = {
  id: z.int(),
  projectId: z.int(),
  contractId: z.int(),
  contractTitle: z.string(),
  contractor: z.string().nullable(),
  /** Within its contract; never given twice. */
  number: z.int(),
  /** The same as people say it. */
  numberText: z.string().meta({ example: numberText(CERTIFICATE_NUMBER, 7) }),
  date: dateText,
  status: z.enum(CERTIFICATE_STATUSES),
  release: z.enum(RELEASES),
  /** To date. */
  workDone: money,
  materialsOnSite: money,
  /** workDone and what is paid for materials on site. */
  gross: money,
  retention: money,
  advancePaid: money,
  advanceRecovered: money,
  net: money,
  /** What the certificates issued before have made due. */
  previous: money,
  due: money,
  /** In percent; null where none holds on the certificate's date. */
  vatRate: z.number().nullable(),
  vat: money,
  payable: money,
  /** The date and the contract's days to pay. */
  dueOn: dateText,
  /** The project's when it was issued; until then as it is now. */
  currency: z.enum(CURRENCY_CODES),
  createdBy: z.int(),
  createdByName: z.string().nullable(),
  submittedAt: instantText.nullable(),
  certifiedBy: z.int().nullable(),
  certifiedByName: z.string().nullable(),
  certifiedAt: instantText.nullable(),
  paidOn: dateText.nullable(),
  version: z.int(),
  createdAt: instantText,
  updatedAt: instantText,
};

export const certificateRow = z.object(certificateFields);

/** What a contract says about payment; rates in percent. */
export const termsReply = z.object({
  contractSum: money,
  retentionRate: z.number(),
  retentionLimit: z.number().nullable(),
  limitBase: z.enum(LIMIT_BASES),
  advance: money,
  recoveryRate: z.number(),
  materialsRate: z.number(),
  paymentDays: z.int(),
  vatRates: z.array(z.object({ from: dateText, rate: z.number() })),
});

export type TermsOnWire = z.output<typeof termsReply>;

export const certificateReply = z.object({
  ...certificateFields,
  /** The contract's, as they were when it was issued; until then as they are now. */
  terms: termsReply,
  /** What else it is worked out from until it is issued, so that a form can show what a change comes to. */
  basis: z
    .object({
      /** By how much approved variations revise the contract sum, each from its day on. */
      revisions: z.array(z.object({ from: dateText, amount: money })),
      /** The certificates of the contract issued before. */
      issued: z.array(z.object({ due: money, release: z.enum(RELEASES) })),
      /** Of the certificate issued last. */
      lastDate: dateText.nullable(),
      /** Certificates with a lower number that are submitted and not issued. */
      earlierOpen: z.int(),
      otherCurrency: z.boolean(),
    })
    .nullable(),
  /** Columns A to J of each line; one without lineId holds what belongs to no line of the schedule. */
  lines: z.array(
    z.object({
      lineId: z.int().nullable(),
      item: z.int().nullable(),
      description: z.string().nullable(),
      scheduledValue: money,
      workBefore: money,
      workNow: money,
      materials: money,
      /** As they stand on site, before the contract's rate for them. */
      materialsOnSite: money,
      completed: money,
      percentComplete: z.number().nullable(),
      balance: money,
      retention: money,
    }),
  ),
  /** The nine lines of the summary. */
  summary: z.object({
    originalSum: money,
    variations: money,
    revisedSum: money,
    completed: money,
    retention: money,
    earnedLessRetention: money,
    previous: money,
    due: money,
    balanceToFinish: money,
  }),
  warnings: z.array(
    z.object({
      code: z.enum(CERTIFICATE_WARNINGS),
      lineId: z.int().nullable(),
      amount: money.nullable(),
    }),
  ),
});

export type CertificateRow = z.output<typeof certificateRow>;
export type Certificate = z.output<typeof certificateReply>;

export const listCertificates = endpoint({
  method: 'GET',
  path: '/api/contracts/{id}/certificates',
  on: 'contract',
  allow: ['certificates', 'read'],
  summary: 'Payment certificates of a contract by number, those that the caller may see',
  query: partQuery,
  reply: z.array(certificateRow),
});

export const listCertificatesOfProject = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/certificates',
  on: 'project',
  allow: ['certificates', 'read'],
  summary:
    'Payment certificates of all contracts of a project, newest date first, those that the caller may see',
  query: partQuery.extend({ status: z.enum(CERTIFICATE_STATUSES).optional() }),
  reply: z.array(certificateRow),
});

export const addCertificate = endpoint({
  method: 'POST',
  path: '/api/contracts/{id}/certificates',
  on: 'contract',
  allow: ['certificates', 'create'],
  summary: 'Draw up the next payment certificate of a contract, as a draft',
  body: certificateBody,
  reply: certificateReply,
});

export const {
  get: getCertificate,
  update: updateCertificate,
  remove: deleteCertificate,
  restore: restoreCertificate,
  history: certificateHistory,
} = keptRowCalls({
  kind: 'certificate',
  folder: 'certificates',
  resource: 'certificates',
  named: 'a certificate',
  body: certificateBody,
  reply: certificateReply,
  past: certificateRow,
  read: { summary: 'One payment certificate with its lines, its summary and what to look at twice' },
  update: { summary: 'Change a certificate that is not issued yet', refusals: ['conflict'] },
  remove: { also: '; an issued one stays', refusals: ['conflict'] },
});

/** What a step started from: an older version than the certificate has now is refused. */
const seen = z.object({ version: version.optional() }).prefault({});

export const submitCertificate = endpoint({
  method: 'POST',
  path: '/api/certificates/{id}/submit',
  on: 'certificate',
  allow: ['certificates', 'update'],
  summary: 'Submit a draft to be certified',
  body: seen,
  reply: certificateReply,
  status: 200,
  refusals: ['stale', 'conflict'],
});

export const certifyCertificate = endpoint({
  method: 'POST',
  path: '/api/certificates/{id}/certify',
  on: 'certificate',
  allow: ['certificates', 'approve'],
  summary: 'Certify a submitted certificate: its figures are stored and never change again',
  body: seen,
  reply: certificateReply,
  status: 200,
  refusals: ['stale', 'conflict'],
});

export const payCertificate = endpoint({
  method: 'POST',
  path: '/api/certificates/{id}/pay',
  on: 'certificate',
  allow: ['certificates', 'pay'],
  summary: 'Mark a certified certificate paid, today unless another day is given, never a later one',
  body: z
    .object({
      date: z
        .union([z.literal('').transform(() => null), z.null(), dateField], { error: 'date' })
        .default(null),
      version: version.optional(),
    })
    .prefault({}),
  reply: certificateReply,
  status: 200,
  refusals: ['stale', 'conflict'],
});

export const exportCertificate = endpoint({
  method: 'GET',
  path: '/api/certificates/{id}/export',
  on: 'certificate',
  allow: ['certificates', 'export'],
  summary:
    'A payment certificate as a PDF to pay on, in the words of the caller; a draft says so on every page',
  reply: 'file',
});
