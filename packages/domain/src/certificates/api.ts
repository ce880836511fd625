import * as z from 'zod';
import { dateField, dateText, instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { id, optionalText, version } from '../field-schemas.ts';
import { pageQuery } from '../list-query.ts';
import { CURRENCY_CODES } from '../money/currencies.ts';
import type { Minor } from '../money/money.ts';
import { amountInput, money, signedAmountInput } from '../money/money-schemas.ts';
import { paymentsEndpoint } from '../payments/api.ts';
import { recordEndpoints } from '../records/record-endpoints.ts';
import { formatRecordNumber } from '../records/record-numbers.ts';
import { LIMIT_BASES, RELEASES } from './certificate-figures.ts';
import { CERTIFICATE_NUMBER, CERTIFICATE_STATUSES, CERTIFICATE_WARNINGS } from './rules.ts';

type AmountsPerLine = { lineId: number | null; amount: Minor }[];

/** One amount to date for the whole contract, or amounts by line, as a list or as an object {line id: amount}. */
const amountsToDate = <Amount extends z.ZodType<Minor, string | number>>(amount: Amount) =>
  z
    .union(
      [
        amount,
        z.array(z.object({ lineId: id.nullable(), amount })).max(1001),
        z.record(z.string().regex(/^[1-9]\d{0,15}$/), amount).transform(
          (lines): AmountsPerLine =>
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
  workDone: amountsToDate(signedAmountInput),
  materialsOnSite: amountsToDate(amountInput).prefault('0.00'),
  release: z.enum(RELEASES).default('none'),
});

const certificateFields = {
  id: z.int(),
  projectId: z.int(),
  contractId: z.int(),
  contractTitle: z.string(),
  contractor: z.string().nullable(),
  /** Counted within its contract; never reused. */
  number: z.int(),
  /** The number as displayed. */
  numberText: z.string().meta({ example: formatRecordNumber(CERTIFICATE_NUMBER, 7) }),
  date: dateText,
  status: z.enum(CERTIFICATE_STATUSES),
  release: z.enum(RELEASES),
  /** To date. */
  workDone: money,
  materialsOnSite: money,
  /** workDone plus the payable part of the materials on site. */
  gross: money,
  retention: money,
  advancePaid: money,
  advanceRecovered: money,
  net: money,
  /** The sum of the amounts due in earlier certificates. */
  previous: money,
  due: money,
  /** In percent; null if no rate applies on the certificate's date. */
  vatRate: z.number().nullable(),
  vat: money,
  payable: money,
  /** The certificate's date plus the contract's payment days. */
  dueOn: dateText,
  /** The project's currency when it was issued; until then the current one. */
  currency: z.enum(CURRENCY_CODES),
  createdBy: z.int(),
  createdByName: z.string().nullable(),
  submittedAt: instantText.nullable(),
  certifiedBy: z.int().nullable(),
  certifiedByName: z.string().nullable(),
  certifiedAt: instantText.nullable(),
  paidOn: dateText.nullable(),
  paymentReference: z.string().nullable(),
  version: z.int(),
  createdAt: instantText,
  updatedAt: instantText,
};

export const certificateRow = z.object(certificateFields);

/** Payment terms of a contract; rates in percent. */
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

export type TermsReply = z.output<typeof termsReply>;

export const certificateReply = z.object({
  ...certificateFields,
  /** How many lines of the contract's completion lists are open, of a certificate that releases retention; else null. */
  openLines: z.int().nullable(),
  /** The contract's terms when the certificate was issued; until then the current ones. */
  terms: termsReply,
  /** Further inputs of the calculation until it is issued, so that a form can preview changes. */
  basis: z
    .object({
      /** Changes to the contract sum by approved variations, each with its first day. */
      revisions: z.array(z.object({ from: dateText, amount: money })),
      /** Certificates of the contract issued earlier. */
      issued: z.array(z.object({ due: money, release: z.enum(RELEASES) })),
      /** Date of the last issued certificate. */
      lastDate: dateText.nullable(),
      /** Number of submitted certificates with a lower number that are not issued. */
      earlierOpen: z.int(),
      otherCurrency: z.boolean(),
    })
    .nullable(),
  /** Columns A to J of each line; the row without lineId holds work outside the schedule. */
  lines: z.array(
    z.object({
      lineId: z.int().nullable(),
      item: z.int().nullable(),
      description: z.string().nullable(),
      scheduledValue: money,
      workBefore: money,
      workNow: money,
      materials: money,
      /** Their full value on site, before the contract's materials rate. */
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
  summary: 'Lists payment certificates of a contract by number, as far as the caller may see them',
  query: pageQuery,
  reply: z.array(certificateRow),
});

export const listCertificatesOfProject = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/certificates',
  on: 'project',
  allow: ['certificates', 'read'],
  summary:
    'Lists payment certificates of all contracts of a project, newest date first, as far as the caller may see them',
  query: pageQuery.extend({ status: z.enum(CERTIFICATE_STATUSES).optional() }),
  reply: z.array(certificateRow),
});

export const addCertificate = endpoint({
  method: 'POST',
  path: '/api/contracts/{id}/certificates',
  on: 'contract',
  allow: ['certificates', 'create'],
  summary: 'Creates the next payment certificate of a contract as a draft',
  body: certificateBody,
  reply: certificateReply,
});

export const {
  get: getCertificate,
  update: updateCertificate,
  remove: deleteCertificate,
  restore: restoreCertificate,
  history: certificateHistory,
} = recordEndpoints({
  kind: 'certificate',
  folder: 'certificates',
  resource: 'certificates',
  named: 'a certificate',
  body: certificateBody,
  reply: certificateReply,
  past: certificateRow,
  read: { summary: 'Returns one payment certificate with its lines, summary and warnings' },
  update: { summary: 'Changes a certificate that is not issued yet', refusals: ['conflict'] },
  remove: { also: '; refused once it is issued', refusals: ['conflict'] },
});

/** The version the step is based on; an older one is refused. */
const versionBody = z.object({ version: version.optional() }).prefault({});

/** A step of a certificate, which is refused for an older version or out of order. */
const certificateStep = <const Step extends string, Body extends z.ZodType>(
  step: Step,
  action: 'update' | 'approve' | 'pay',
  summary: string,
  body: Body,
) =>
  endpoint({
    method: 'POST',
    path: `/api/certificates/{id}/${step}`,
    on: 'certificate',
    allow: ['certificates', action],
    summary,
    body,
    reply: certificateReply,
    status: 200,
    refusals: ['stale', 'conflict'],
  });

export const submitCertificate = certificateStep(
  'submit',
  'update',
  'Submits a draft for certification',
  versionBody,
);

export const certifyCertificate = certificateStep(
  'certify',
  'approve',
  'Certifies a submitted certificate: its figures are stored and never change again',
  versionBody,
);

export const payCertificate = certificateStep(
  'pay',
  'pay',
  'Marks a certified certificate as paid, today or on an earlier day',
  z
    .object({
      date: z
        .union([z.literal('').transform(() => null), z.null(), dateField], { error: 'date' })
        .default(null),
      paymentReference: optionalText(140),
      version: version.optional(),
    })
    .prefault({}),
);

export const exportCertificate = endpoint({
  method: 'GET',
  path: '/api/certificates/{id}/export',
  on: 'certificate',
  allow: ['certificates', 'export'],
  summary: 'Exports a payment certificate as a PDF in the caller’s language; drafts are marked on every page',
  reply: 'file',
});

export const certificatePayments = paymentsEndpoint('certificate', 'certificates');
