import type { Release } from '../figures.ts';
import type { Spelled } from '../in-words/spelling.ts';
import type { CertificateStatus } from '../rules.ts';

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
  /** An amount in words. */
  spelled: Spelled;
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
  summary: string;
  /** The nine lines, in their order. */
  summaryLines: readonly [string, string, string, string, string, string, string, string, string];
  columns: string;
  /** A to J. */
  columnTitles: readonly [string, string, string, string, string, string, string, string, string, string];
  signatures: { contractor: string; surveyor: string; employer: string; date: string };
}
