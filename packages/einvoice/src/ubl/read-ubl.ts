import type { InvoiceDocument, Party, References, Syntax } from '@brick/domain/invoices/document';
import { type XmlElement, XmlNode } from '@brick/xml/element';
import { attachmentsOf } from '../attachments.ts';
import { dayOfDate } from '../days.ts';
import { MAX_LINES } from '../limits.ts';
import type { MappedDocument } from '../mapped-document.ts';
import { Refusal } from '../refusals.ts';
import { amountOf, withoutNulls } from '../xml-values.ts';
import { UBL } from './namespaces.ts';
import { allowancesAndChargesOf, lineOf } from './ubl-lines.ts';

function partyOf(party: XmlNode | null): Party {
  const address = party?.first('PostalAddress') ?? null;
  const taxes = party?.all('PartyTaxScheme') ?? [];
  const isVat = (tax: XmlNode) => tax.text('TaxScheme', 'ID')?.toUpperCase() === 'VAT';
  return {
    name: party?.text('PartyLegalEntity', 'RegistrationName') ?? null,
    tradingName: party?.text('PartyName', 'Name') ?? null,
    vatId: taxes.find(isVat)?.text('CompanyID') ?? null,
    taxNumber: taxes.find((tax) => !isVat(tax))?.text('CompanyID') ?? null,
    registration: party?.text('PartyLegalEntity', 'CompanyID') ?? null,
    address: address && {
      lines: withoutNulls([
        address.text('StreetName'),
        address.text('AdditionalStreetName'),
        address.text('AddressLine', 'Line'),
      ]),
      city: address.text('CityName'),
      postcode: address.text('PostalZone'),
      country: address.text('Country', 'IdentificationCode'),
    },
  };
}

// UNTDID 1001: what an additional document is if it is none that supports the invoice.
const TENDER_OR_PROJECT = '50';
const INVOICED_OBJECT = '130';

function referencesOf(root: XmlNode): References {
  const projects = root
    .all('AdditionalDocumentReference')
    .filter((reference) => reference.text('DocumentTypeCode') === TENDER_OR_PROJECT);
  return {
    buyer: root.text('BuyerReference'),
    order: root.text('OrderReference', 'ID'),
    sellersOrder: root.text('OrderReference', 'SalesOrderID'),
    contract: root.text('ContractDocumentReference', 'ID'),
    // A credit note has no other place for its project.
    project: root.text('ProjectReference', 'ID') ?? projects[0]?.text('ID') ?? null,
    earlierInvoices: root.all('BillingReference', 'InvoiceDocumentReference').flatMap((reference) => {
      const number = reference.text('ID');
      return number === null ? [] : [{ number, issued: dayOfDate(reference.text('IssueDate')) }];
    }),
  };
}

/** The totals of VAT in the currency of the document, and the breakdown that goes with them. */
function vatOf(root: XmlNode, currency: string | null) {
  const taxTotals = root.all('TaxTotal');
  const currencyOf = (taxTotal: XmlNode) => taxTotal.first('TaxAmount')?.attribute('currencyID') ?? null;
  const own = taxTotals.filter((taxTotal) => {
    const its = currencyOf(taxTotal);
    return its === null || its === currency;
  });
  const amounts = own.filter((taxTotal) => taxTotal.text('TaxAmount') !== null);
  const taxCurrency = root.text('TaxCurrencyCode');
  const other = taxTotals.find(
    (taxTotal) => taxCurrency !== null && taxCurrency !== currency && currencyOf(taxTotal) === taxCurrency,
  );
  return {
    vat: amountOf(amounts[0] ?? null, 'TaxAmount'),
    vatInTaxCurrency: amountOf(other ?? null, 'TaxAmount'),
    vatTotals: amounts.length,
    breakdown: (own.length > 0 ? own : taxTotals)
      .flatMap((taxTotal) => taxTotal.all('TaxSubtotal'))
      .map((subtotal) => ({
        category: subtotal.text('TaxCategory', 'ID'),
        rate: subtotal.text('TaxCategory', 'Percent'),
        taxable: amountOf(subtotal, 'TaxableAmount'),
        tax: amountOf(subtotal, 'TaxAmount'),
      })),
  };
}

/** Maps a UBL 2.1 Invoice or CreditNote. */
export function readUbl(element: XmlElement, syntax: Exclude<Syntax, 'cii'>): MappedDocument {
  const root = new XmlNode(element, UBL);
  const lines = root.all(syntax === 'ubl-invoice' ? 'InvoiceLine' : 'CreditNoteLine');
  if (lines.length > MAX_LINES) throw new Refusal('too-many-lines');
  const { attachments, files } = attachmentsOf(
    root
      .all('AdditionalDocumentReference')
      .filter(
        (reference) =>
          ![TENDER_OR_PROJECT, INVOICED_OBJECT].includes(reference.text('DocumentTypeCode') ?? ''),
      )
      .map((reference) => {
        const embedded = reference.first('Attachment', 'EmbeddedDocumentBinaryObject');
        return {
          id: reference.text('ID'),
          description: reference.text('DocumentDescription'),
          name: embedded?.attribute('filename') ?? null,
          mediaType: embedded?.attribute('mimeCode') ?? null,
          address: reference.text('Attachment', 'ExternalReference', 'URI'),
          base64: embedded?.value ?? null,
        };
      }),
  );
  const currency = root.text('DocumentCurrencyCode');
  const totals = root.first('LegalMonetaryTotal');
  const { vat, vatInTaxCurrency, vatTotals, breakdown } = vatOf(root, currency);
  const document: InvoiceDocument = {
    syntax,
    profile: root.text('CustomizationID'),
    process: root.text('ProfileID'),
    number: root.text('ID'),
    typeCode: root.text('InvoiceTypeCode') ?? root.text('CreditNoteTypeCode'),
    issued: dayOfDate(root.text('IssueDate')),
    due: dayOfDate(root.text('DueDate') ?? root.text('PaymentMeans', 'PaymentDueDate')),
    currency,
    taxCurrency: root.text('TaxCurrencyCode'),
    notes: withoutNulls(root.all('Note').map((note) => note.value)),
    seller: partyOf(root.first('AccountingSupplierParty', 'Party')),
    buyer: partyOf(root.first('AccountingCustomerParty', 'Party')),
    payee: root.text('PayeeParty', 'PartyName', 'Name'),
    accounts: root.all('PaymentMeans', 'PayeeFinancialAccount').flatMap((account) => {
      const id = account.text('ID');
      const bank = account.text('FinancialInstitutionBranch', 'ID');
      return id === null ? [] : [{ id, name: account.text('Name'), bank }];
    }),
    references: referencesOf(root),
    paymentReference: root.text('PaymentMeans', 'PaymentID'),
    paymentTerms: root.text('PaymentTerms', 'Note'),
    lines: lines.map(lineOf),
    allowancesAndCharges: allowancesAndChargesOf(root),
    vat: breakdown,
    totals: {
      lines: amountOf(totals, 'LineExtensionAmount'),
      allowances: amountOf(totals, 'AllowanceTotalAmount'),
      charges: amountOf(totals, 'ChargeTotalAmount'),
      net: amountOf(totals, 'TaxExclusiveAmount'),
      vat,
      vatInTaxCurrency,
      gross: amountOf(totals, 'TaxInclusiveAmount'),
      prepaid: amountOf(totals, 'PrepaidAmount'),
      rounding: amountOf(totals, 'PayableRoundingAmount'),
      payable: amountOf(totals, 'PayableAmount'),
    },
    vatTotals,
    attachments,
  };
  return { document, files };
}
