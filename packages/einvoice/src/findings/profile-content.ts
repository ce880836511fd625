import type { InvoiceDocument } from '@brick/domain/invoices/document';

/** How much of an invoice a profile carries. */
export type Carried = 'minimum' | 'without-lines' | 'all';

// Factur-X and ZUGFeRD 2.0: urn:factur-x.eu:1p0:minimum, urn:zugferd.de:2p0:basicwl.
export function profileContent({ profile }: InvoiceDocument): Carried {
  const last = profile?.toLowerCase().split(':').at(-1);
  if (last === 'minimum') return 'minimum';
  return last === 'basicwl' ? 'without-lines' : 'all';
}
