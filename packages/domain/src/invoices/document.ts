import * as z from 'zod';
import { dateText } from '../dates/date-schemas.ts';
import { money } from '../money/money-schemas.ts';

const stated = z.string().nullable();

/** An amount of the document. */
const statedAmount = z.object({
  /** In hundredths, half a cent away from zero; null if what is stated is no number, or beyond all measure. */
  minor: money.nullable(),
  /** As stated, where hundredths do not say all: a third decimal, or no number. */
  text: stated,
});

export type StatedAmount = z.output<typeof statedAmount>;

const amount = statedAmount.nullable();

const party = z.object({
  name: stated,
  tradingName: stated,
  vatId: stated,
  /** The number of the tax office, where it is not a VAT id. */
  taxNumber: stated,
  /** Of the register of companies or the like. */
  registration: stated,
  address: z
    .object({
      lines: z.array(z.string()),
      city: stated,
      postcode: stated,
      /** ISO 3166-1 alpha-2. */
      country: stated,
    })
    .nullable(),
});

export type Party = z.output<typeof party>;
export type Address = NonNullable<Party['address']>;

const payeeAccount = z.object({ id: z.string(), name: stated, bank: stated });

export type PayeeAccount = z.output<typeof payeeAccount>;

const references = z.object({
  /** What the buyer asked to be named (BT-10). */
  buyer: stated,
  order: stated,
  sellersOrder: stated,
  contract: stated,
  project: stated,
  earlierInvoices: z.array(z.object({ number: z.string(), issued: dateText.nullable() })),
});

export type References = z.output<typeof references>;

/** Deducted from or added to the document, or one line of it. */
const allowanceOrCharge = z.object({
  charge: z.boolean(),
  reason: stated,
  amount,
  base: amount,
  category: stated,
  rate: stated,
});

export type AllowanceOrCharge = z.output<typeof allowanceOrCharge>;

const line = z.object({
  id: stated,
  name: stated,
  description: stated,
  quantity: stated,
  unit: stated,
  price: stated,
  /** The quantity that the price is for. */
  priceQuantity: stated,
  net: amount,
  category: stated,
  rate: stated,
  allowancesAndCharges: z.array(allowanceOrCharge),
  /** False for headings and explanations of the EXTENDED profile, whose amounts are in no sum. */
  counted: z.boolean(),
});

export type InvoiceLine = z.output<typeof line>;

const vatOfCategory = z.object({ category: stated, rate: stated, taxable: amount, tax: amount });

export type VatOfCategory = z.output<typeof vatOfCategory>;

const totals = z.object({
  /** BT-106 */
  lines: amount,
  /** BT-107 */
  allowances: amount,
  /** BT-108 */
  charges: amount,
  /** BT-109, without VAT */
  net: amount,
  /** BT-110 */
  vat: amount,
  /** BT-111, in the currency in which VAT is accounted for */
  vatInTaxCurrency: amount,
  /** BT-112, with VAT */
  gross: amount,
  /** BT-113, paid before */
  prepaid: amount,
  /** BT-114 */
  rounding: amount,
  /** BT-115 */
  payable: amount,
});

export type Totals = z.output<typeof totals>;

/** A supporting document that is named; its bytes, if it is embedded, are in the files of the reading. */
const attachment = z.object({
  id: stated,
  description: stated,
  name: stated,
  mediaType: stated,
  address: stated,
  embedded: z.boolean(),
});

export type SupportingDocument = z.output<typeof attachment>;

const SYNTAXES = ['ubl-invoice', 'ubl-credit-note', 'cii'] as const;

export type Syntax = (typeof SYNTAXES)[number];

/** An invoice or credit note as it states itself. Nothing is recalculated; what is missing is null. */
export const invoiceDocument = z.object({
  syntax: z.enum(SYNTAXES),
  /** BT-24 */
  profile: stated,
  /** BT-23 */
  process: stated,
  number: stated,
  /** UNTDID 1001: 380, 381, 875 and so on. */
  typeCode: stated,
  issued: dateText.nullable(),
  due: dateText.nullable(),
  currency: stated,
  taxCurrency: stated,
  notes: z.array(z.string()),
  seller: party,
  buyer: party,
  /** Whom to pay, where that is not the seller. */
  payee: stated,
  accounts: z.array(payeeAccount),
  references,
  paymentReference: stated,
  paymentTerms: stated,
  lines: z.array(line),
  allowancesAndCharges: z.array(allowanceOrCharge),
  vat: z.array(vatOfCategory),
  totals,
  /** How many totals of VAT are in the currency of the document: more than one contradict each other. */
  vatTotals: z.int(),
  attachments: z.array(attachment),
});

export type InvoiceDocument = z.output<typeof invoiceDocument>;
