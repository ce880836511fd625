/** How far an invoice is. */
export const INVOICE_STATES = ['received', 'booked', 'set_aside'] as const;

export type InvoiceState = (typeof INVOICE_STATES)[number];

/** What may be done with an invoice; taking back is of one that was set aside. */
export const INVOICE_STEPS = ['book', 'set-aside', 'take-back'] as const;

export type InvoiceStep = (typeof INVOICE_STEPS)[number];
