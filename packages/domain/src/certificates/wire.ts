import { percentOf } from '../ledger/rate.ts';
import type { CertificateFigures } from './figures.ts';

/** The figures of a certificate as its calls answer them. */
export const figuresOnWire = ({ vatRate, ...amounts }: CertificateFigures) => ({
  ...amounts,
  vatRate: vatRate === null ? null : percentOf(vatRate),
});
