import type { Language } from '../users/choices.ts';
import { AR } from './export-words/ar.ts';
import { DE } from './export-words/de.ts';
import { ES } from './export-words/es.ts';
import { FR } from './export-words/fr.ts';
import { JA } from './export-words/ja.ts';
import { PT } from './export-words/pt.ts';
import type { CertificateWords } from './export-words/words.ts';
import { ZH } from './export-words/zh.ts';
import { amountInWords } from './in-words.ts';

const ENGLISH: CertificateWords = {
  title: 'Payment certificate {number}',
  draft: 'DRAFT',
  notCertified:
    'This certificate is not certified. Nothing is payable on it, and its figures may still change.',
  madeOn: 'Made on {at} by {name}',
  pageOf: 'Page {page} of {pages}',
  statuses: { draft: 'Draft', submitted: 'Submitted', certified: 'Certified', paid: 'Paid' },
  facts: {
    project: 'Project',
    projectLocation: 'Project location',
    employer: 'Employer',
    contractor: 'Contractor',
    date: 'Date of valuation',
    contractSum: 'Contract sum',
    revisedSum: 'Contract sum with approved variations',
    drawnUpBy: 'Drawn up by',
    certified: 'Certified',
    payBy: 'Pay by',
    paid: 'Paid on',
  },
  certifiedBy: '{at} by {name}',
  formerMember: 'a former member',
  valuation: 'Valuation to date in {currency}',
  valuationColumns: { what: 'What', basis: 'Worked out from', amount: 'Amount' },
  rows: {
    workDone: 'Work done',
    materials: 'Materials on site',
    materialsBasis: '{rate}% of {amount}',
    gross: 'Gross valuation',
    retention: 'Less retention',
    retentionBasis: '{rate}% of the gross valuation',
    retentionLimited: {
      original: '{rate}% of the gross valuation, at most {limit}% of the contract sum',
      revised: '{rate}% of the gross valuation, at most {limit}% of the contract sum with variations',
    },
    releases: {
      none: null,
      practical_completion: 'half of it released at practical completion',
      final: 'all of it released by the final certificate',
    },
    advance: 'Advance payment',
    recovered: 'Less advance recovered',
    recoveredBasis: '{rate}% of the gross valuation, at most the advance',
    net: 'Net valuation',
    previous: 'Less previously certified',
    due: 'Due by this certificate',
    vat: 'VAT',
    vatBasis: '{rate}%, in force since {day}',
    noVat: 'No rate of VAT is in force',
    payable: 'Payable',
  },
  inWords: 'In words: {words}',
  spelled: amountInWords,
  lines: 'Schedule of values',
  lineColumns: {
    item: 'Item',
    description: 'Description',
    scheduled: 'Scheduled value',
    toDate: 'To date',
    percent: '%',
    now: 'This certificate',
  },
  noLine: 'Not in the schedule',
  total: 'Total',
  retention: 'Retention over the project',
  retentionColumns: {
    certificate: 'Certificate',
    date: 'Date',
    gross: 'Gross valuation',
    held: 'Retention held',
    change: 'Held or released',
  },
  summary: 'Summary in nine lines',
  summaryLines: [
    '1. Original contract sum',
    '2. Net change by variations',
    '3. Contract sum to date (1 + 2)',
    '4. Total completed and stored to date',
    '5. Retention',
    '6. Earned less retention, with the advance',
    '7. Less previous certificates',
    '8. Current payment due (6 − 7)',
    '9. Balance to finish, including retention (3 − 6)',
  ],
  columns: 'Columns A to J',
  columnTitles: [
    'A Item',
    'B Description of work',
    'C Scheduled value',
    'D Work from previous certificates',
    'E Work this period',
    'F Materials stored',
    'G Completed and stored to date',
    'H % (G ÷ C)',
    'I Balance to finish',
    'J Retention',
  ],
  signatures: {
    contractor: 'Contractor',
    surveyor: 'Quantity surveyor',
    employer: 'Employer',
    date: 'Date and signature',
  },
};

/** THE table of languages that a payment certificate is exported in. */
const WORDS: Record<Language, CertificateWords> = {
  ...{ en: ENGLISH, es: ES, fr: FR, de: DE, pt: PT, zh: ZH, ja: JA, ar: AR },
};

/** The words of a language. */
export const certificateWords = (language: Language): CertificateWords => WORDS[language];
