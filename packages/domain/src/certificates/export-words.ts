import type { Language } from '../users/choices.ts';
import type { Release } from './figures.ts';
import { amountInWords } from './in-words.ts';
import type { CertificateStatus } from './rules.ts';

/** The fixed words of an exported payment certificate. Names in braces are filled in. */
export interface CertificateWords {
  title: string;
  /** Across the page, and below the title. */
  draft: string;
  notCertified: string;
  madeOn: string;
  pageOf: string;
  statuses: Record<CertificateStatus, string>;
  facts: {
    project: string;
    projectLocation: string;
    employer: string;
    contractor: string;
    date: string;
    contractSum: string;
    revisedSum: string;
    drawnUpBy: string;
    certified: string;
    payBy: string;
    paid: string;
  };
  /** Of a certificate: when and by whom it was certified. */
  certifiedBy: string;
  formerMember: string;
  valuation: string;
  valuationColumns: { what: string; basis: string; amount: string };
  rows: {
    workDone: string;
    materials: string;
    materialsBasis: string;
    gross: string;
    retention: string;
    retentionBasis: string;
    retentionLimited: Record<'original' | 'revised', string>;
    releases: Record<Release, string | null>;
    advance: string;
    recovered: string;
    recoveredBasis: string;
    net: string;
    previous: string;
    due: string;
    vat: string;
    vatBasis: string;
    noVat: string;
    payable: string;
  };
  inWords: string;
  /** An amount in words; null in a language for which nobody has written how. */
  spelled: ((amount: bigint, currency: string, decimals: number) => string) | null;
  lines: string;
  lineColumns: {
    item: string;
    description: string;
    scheduled: string;
    toDate: string;
    percent: string;
    now: string;
  };
  noLine: string;
  total: string;
  retention: string;
  retentionColumns: { certificate: string; date: string; gross: string; held: string; change: string };
  certificateNumber: string;
  summary: string;
  /** The nine lines, in their order. */
  summaryLines: readonly [string, string, string, string, string, string, string, string, string];
  columns: string;
  /** A to J. */
  columnTitles: readonly [string, string, string, string, string, string, string, string, string, string];
  signatures: { contractor: string; surveyor: string; employer: string; date: string };
}

const ENGLISH: CertificateWords = {
  title: 'Payment certificate No. {number}',
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
  certificateNumber: 'No. {number}',
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
const WORDS: Partial<Record<Language, CertificateWords>> = { en: ENGLISH };

/** The words of a language, or English where it has none; and which language they are. */
export function certificateWords(language: Language): { words: CertificateWords; language: Language } {
  const words = WORDS[language];
  return words ? { words, language } : { words: ENGLISH, language: 'en' };
}
