import { percentOf } from '../ledger/rate.ts';
import type { CertificateFigures } from './certificate-figures.ts';

/** Serializes the figures of a certificate. */
export const serializeFigures = ({ vatRate, ...amounts }: CertificateFigures) => ({
  ...amounts,
  vatRate: vatRate === null ? null : percentOf(vatRate),
});
