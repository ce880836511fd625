import type { InvoiceDocument } from '@brick/domain/invoices/document';
import { decimalFindings } from './decimals.ts';
import type { CheckedFindings, Finding } from './finding.ts';
import { missingFindings } from './missing.ts';
import { type Carried, profileContent } from './profile-content.ts';
import { sumFindings } from './sums.ts';
import { vatFindings } from './vat.ts';

/** Rules about lines, which MINIMUM and BASIC WL do not carry. */
const ABOUT_LINES = ['BR-16', 'BR-CO-10'];
/** Rules about what MINIMUM leaves out besides: where the buyer is, all sums but four, the breakdown of VAT. */
const BEYOND_MINIMUM = [
  'BR-10',
  'BR-11',
  'BR-12',
  'BR-CO-11',
  'BR-CO-12',
  'BR-CO-13',
  'BR-CO-14',
  'BR-CO-16',
  'BR-CO-17',
];
const BASIS = ['BR-S-08', 'BR-E-08', 'BR-Z-08', 'BR-AE-08', 'BR-IC-08', 'BR-G-08', 'BR-O-08'];
const TAX = ['BR-S-09', 'BR-E-09', 'BR-Z-09', 'BR-AE-09', 'BR-IC-09', 'BR-G-09', 'BR-O-09'];

const NOT_CARRIED: Record<Carried, readonly string[]> = {
  all: [],
  'without-lines': [...ABOUT_LINES, ...BASIS],
  minimum: [...ABOUT_LINES, ...BEYOND_MINIMUM, ...BASIS, ...TAX],
};

/**
 * Compares a document with its own figures by rules of EN 16931 (published rules 1.3.16). It says which sums
 * contradict each other, and never that a document is valid: most rules are not here.
 */
export function checkDocument(document: InvoiceDocument): CheckedFindings {
  const notChecked = NOT_CARRIED[profileContent(document)];
  const findings = [
    ...missingFindings(document),
    ...sumFindings(document),
    ...vatFindings(document),
    ...decimalFindings(document),
  ].filter(({ rule }: Finding) => !notChecked.includes(rule));
  return { findings, notChecked: [...notChecked] };
}
