import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { StatedAmount } from './amounts/stated-amount.ts';

export type Syntax = 'ubl-invoice' | 'ubl-credit-note' | 'cii';

export interface Address {
  lines: string[];
  city: string | null;
  postcode: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
}

export interface Party {
  name: string | null;
  tradingName: string | null;
  vatId: string | null;
  /** The number of the tax office, where it is not a VAT id. */
  taxNumber: string | null;
  /** Of the register of companies or the like. */
  registration: string | null;
  address: Address | null;
}

export interface PayeeAccount {
  id: string;
  name: string | null;
  bank: string | null;
}

export interface References {
  /** What the buyer asked to be named (BT-10). */
  buyer: string | null;
  order: string | null;
  sellersOrder: string | null;
  contract: string | null;
  project: string | null;
  earlierInvoices: { number: string; issued: CalendarDate | null }[];
}

/** Deducted from or added to the document, or one line of it. */
export interface AllowanceOrCharge {
  charge: boolean;
  reason: string | null;
  amount: StatedAmount | null;
  base: StatedAmount | null;
  category: string | null;
  rate: string | null;
}

export interface InvoiceLine {
  id: string | null;
  name: string | null;
  description: string | null;
  quantity: string | null;
  unit: string | null;
  price: string | null;
  /** The quantity that the price is for. */
  priceQuantity: string | null;
  net: StatedAmount | null;
  category: string | null;
  rate: string | null;
  allowancesAndCharges: AllowanceOrCharge[];
  /** False for headings and explanations of the EXTENDED profile, whose amounts are in no sum. */
  counted: boolean;
}

export interface VatOfCategory {
  category: string | null;
  rate: string | null;
  taxable: StatedAmount | null;
  tax: StatedAmount | null;
}

export interface Totals {
  /** BT-106 */
  lines: StatedAmount | null;
  /** BT-107 */
  allowances: StatedAmount | null;
  /** BT-108 */
  charges: StatedAmount | null;
  /** BT-109, without VAT */
  net: StatedAmount | null;
  /** BT-110 */
  vat: StatedAmount | null;
  /** BT-111, in the currency in which VAT is accounted for */
  vatInTaxCurrency: StatedAmount | null;
  /** BT-112, with VAT */
  gross: StatedAmount | null;
  /** BT-113, paid before */
  prepaid: StatedAmount | null;
  /** BT-114 */
  rounding: StatedAmount | null;
  /** BT-115 */
  payable: StatedAmount | null;
}

/** A supporting document that is named; its bytes, if it is embedded, are in the files of the reading. */
export interface Attachment {
  id: string | null;
  description: string | null;
  name: string | null;
  mediaType: string | null;
  address: string | null;
  embedded: boolean;
}

/** An invoice or credit note as it states itself. Nothing is recalculated; what is missing is null. */
export interface InvoiceDocument {
  syntax: Syntax;
  /** BT-24 */
  profile: string | null;
  /** BT-23 */
  process: string | null;
  number: string | null;
  /** UNTDID 1001: 380, 381, 875 and so on. */
  typeCode: string | null;
  issued: CalendarDate | null;
  due: CalendarDate | null;
  currency: string | null;
  taxCurrency: string | null;
  notes: string[];
  seller: Party;
  buyer: Party;
  /** Whom to pay, where that is not the seller. */
  payee: string | null;
  accounts: PayeeAccount[];
  references: References;
  paymentReference: string | null;
  paymentTerms: string | null;
  lines: InvoiceLine[];
  allowancesAndCharges: AllowanceOrCharge[];
  vat: VatOfCategory[];
  totals: Totals;
  /** How many totals of VAT are in the currency of the document: more than one contradict each other. */
  vatTotals: number;
  attachments: Attachment[];
}

/** A file that came inside the document. */
export interface EmbeddedFile {
  name: string;
  mediaType: string | null;
  bytes: Uint8Array;
}

/** What a mapper makes of XML. */
export interface Mapped {
  document: InvoiceDocument;
  files: EmbeddedFile[];
}
