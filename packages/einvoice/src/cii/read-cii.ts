import type {
  AllowanceOrCharge,
  InvoiceDocument,
  InvoiceLine,
  Party,
  References,
} from '@brick/domain/invoices/document';
import { parseStatedAmount } from '@brick/domain/invoices/stated-amount';
import { type XmlElement, XmlNode } from '@brick/xml/element';
import { attachmentsOf } from '../attachments.ts';
import { dayOfDigits } from '../days.ts';
import { MAX_LINES } from '../limits.ts';
import type { MappedDocument } from '../mapped-document.ts';
import { Refusal } from '../refusals.ts';
import { amountOf, withoutNulls } from '../xml-values.ts';
import { CII } from './namespaces.ts';

function partyOf(party: XmlNode | null): Party {
  const address = party?.first('PostalTradeAddress') ?? null;
  const taxId = (scheme: string) =>
    party?.all('SpecifiedTaxRegistration', 'ID').find((id) => id.attribute('schemeID') === scheme)?.value ??
    null;
  return {
    name: party?.text('Name') ?? null,
    tradingName: party?.text('SpecifiedLegalOrganization', 'TradingBusinessName') ?? null,
    vatId: taxId('VA'),
    taxNumber: taxId('FC'),
    registration: party?.text('SpecifiedLegalOrganization', 'ID') ?? null,
    address: address && {
      lines: withoutNulls([address.text('LineOne'), address.text('LineTwo'), address.text('LineThree')]),
      city: address.text('CityName'),
      postcode: address.text('PostcodeCode'),
      country: address.text('CountryID'),
    },
  };
}

function referencesOf(agreement: XmlNode | null, settlement: XmlNode | null): References {
  return {
    buyer: agreement?.text('BuyerReference') ?? null,
    order: agreement?.text('BuyerOrderReferencedDocument', 'IssuerAssignedID') ?? null,
    sellersOrder: agreement?.text('SellerOrderReferencedDocument', 'IssuerAssignedID') ?? null,
    contract: agreement?.text('ContractReferencedDocument', 'IssuerAssignedID') ?? null,
    project: agreement?.text('SpecifiedProcuringProject', 'ID') ?? null,
    earlierInvoices: (settlement?.all('InvoiceReferencedDocument') ?? []).flatMap((reference) => {
      const number = reference.text('IssuerAssignedID');
      const issued = dayOfDigits(reference.text('FormattedIssueDateTime', 'DateTimeString'));
      return number === null ? [] : [{ number, issued }];
    }),
  };
}

const isTrue = (text: string | null): boolean => text === 'true' || text === '1';

function allowancesAndChargesOf(settlement: XmlNode | null): AllowanceOrCharge[] {
  const stated = (settlement?.all('SpecifiedTradeAllowanceCharge') ?? []).map((one) => ({
    charge: isTrue(one.text('ChargeIndicator', 'Indicator')),
    reason: one.text('Reason') ?? one.text('ReasonCode'),
    amount: amountOf(one, 'ActualAmount'),
    base: amountOf(one, 'BasisAmount'),
    category: one.text('CategoryTradeTax', 'CategoryCode'),
    rate: one.text('CategoryTradeTax', 'RateApplicablePercent'),
  }));
  // The EXTENDED profile states freight apart, and counts it among the charges.
  const freight = (settlement?.all('SpecifiedLogisticsServiceCharge') ?? []).map((one) => ({
    charge: true,
    reason: one.text('Description'),
    amount: amountOf(one, 'AppliedAmount'),
    base: null,
    category: one.text('AppliedTradeTax', 'CategoryCode'),
    rate: one.text('AppliedTradeTax', 'RateApplicablePercent'),
  }));
  return [...stated, ...freight];
}

// EXTENDED: a heading repeats the sum of its lines, an explanation repeats what is in another line.
const NOT_COUNTED = ['GROUP', 'INFORMATION'];

function lineOf(line: XmlNode): InvoiceLine {
  const quantity = line.first('SpecifiedLineTradeDelivery', 'BilledQuantity');
  const settlement = line.first('SpecifiedLineTradeSettlement');
  const price = line.first('SpecifiedLineTradeAgreement', 'NetPriceProductTradePrice');
  const status = line.text('AssociatedDocumentLineDocument', 'LineStatusReasonCode');
  return {
    id: line.text('AssociatedDocumentLineDocument', 'LineID'),
    name: line.text('SpecifiedTradeProduct', 'Name'),
    description: line.text('SpecifiedTradeProduct', 'Description'),
    quantity: quantity?.value ?? null,
    unit: quantity?.attribute('unitCode') ?? null,
    price: price?.text('ChargeAmount') ?? null,
    priceQuantity: price?.text('BasisQuantity') ?? null,
    net: amountOf(settlement, 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount'),
    category: settlement?.text('ApplicableTradeTax', 'CategoryCode') ?? null,
    rate: settlement?.text('ApplicableTradeTax', 'RateApplicablePercent') ?? null,
    allowancesAndCharges: allowancesAndChargesOf(settlement),
    counted: !NOT_COUNTED.includes(status ?? ''),
  };
}

/** The bank of an account stands beside it, not within. */
function accountsOf(settlement: XmlNode | null): InvoiceDocument['accounts'] {
  return (settlement?.all('SpecifiedTradeSettlementPaymentMeans') ?? []).flatMap((means) => {
    const account = means.first('PayeePartyCreditorFinancialAccount');
    const id = account?.text('IBANID') ?? account?.text('ProprietaryID') ?? null;
    const bank = means.text('PayeeSpecifiedCreditorFinancialInstitution', 'BICID');
    return id === null ? [] : [{ id, name: account?.text('AccountName') ?? null, bank }];
  });
}

const SUPPORTING = '916';

function supportingOf(agreement: XmlNode | null) {
  return (agreement?.all('AdditionalReferencedDocument') ?? [])
    .filter((reference) => (reference.text('TypeCode') ?? SUPPORTING) === SUPPORTING)
    .map((reference) => {
      const embedded = reference.first('AttachmentBinaryObject');
      return {
        id: reference.text('IssuerAssignedID'),
        description: reference.text('Name'),
        name: embedded?.attribute('filename') ?? null,
        mediaType: embedded?.attribute('mimeCode') ?? null,
        address: reference.text('URIID'),
        base64: embedded?.value ?? null,
      };
    });
}

/** In UBL a note begins with its subject, "#ADU#"; so both read alike. */
function notesOf(header: XmlNode | null): string[] {
  return (header?.all('IncludedNote') ?? []).flatMap((note) => {
    const content = note.text('Content');
    const subject = note.text('SubjectCode');
    if (content === null) return [];
    return [subject === null ? content : `#${subject}#${content}`];
  });
}

/** Maps a UN/CEFACT Cross Industry Invoice (D16B). */
export function readCii(element: XmlElement): MappedDocument {
  const root = new XmlNode(element, CII);
  const context = root.first('ExchangedDocumentContext');
  const header = root.first('ExchangedDocument');
  const transaction = root.first('SupplyChainTradeTransaction');
  const agreement = transaction?.first('ApplicableHeaderTradeAgreement') ?? null;
  const settlement = transaction?.first('ApplicableHeaderTradeSettlement') ?? null;
  const totals = settlement?.first('SpecifiedTradeSettlementHeaderMonetarySummation') ?? null;
  const lines = transaction?.all('IncludedSupplyChainTradeLineItem') ?? [];
  if (lines.length > MAX_LINES) throw new Refusal('too-many-lines');
  const { attachments, files } = attachmentsOf(supportingOf(agreement));
  const currency = settlement?.text('InvoiceCurrencyCode') ?? null;
  const taxCurrency = settlement?.text('TaxCurrencyCode') ?? null;
  const taxTotals = (totals?.all('TaxTotalAmount') ?? []).filter(({ value }) => value !== null);
  const own = taxTotals.filter((amount) => (amount.attribute('currencyID') ?? currency) === currency);
  const other = taxTotals.find(
    (amount) => !own.includes(amount) && amount.attribute('currencyID') === taxCurrency,
  );
  const document: InvoiceDocument = {
    syntax: 'cii',
    profile: context?.text('GuidelineSpecifiedDocumentContextParameter', 'ID') ?? null,
    process: context?.text('BusinessProcessSpecifiedDocumentContextParameter', 'ID') ?? null,
    number: header?.text('ID') ?? null,
    typeCode: header?.text('TypeCode') ?? null,
    issued: dayOfDigits(header?.text('IssueDateTime', 'DateTimeString') ?? null),
    due: dayOfDigits(
      settlement?.text('SpecifiedTradePaymentTerms', 'DueDateDateTime', 'DateTimeString') ?? null,
    ),
    currency,
    taxCurrency,
    notes: notesOf(header),
    seller: partyOf(agreement?.first('SellerTradeParty') ?? null),
    buyer: partyOf(agreement?.first('BuyerTradeParty') ?? null),
    payee: settlement?.text('PayeeTradeParty', 'Name') ?? null,
    accounts: accountsOf(settlement),
    references: referencesOf(agreement, settlement),
    paymentReference: settlement?.text('PaymentReference') ?? null,
    paymentTerms: settlement?.text('SpecifiedTradePaymentTerms', 'Description') ?? null,
    lines: lines.map(lineOf),
    allowancesAndCharges: allowancesAndChargesOf(settlement),
    vat: (settlement?.all('ApplicableTradeTax') ?? []).map((tax) => ({
      category: tax.text('CategoryCode'),
      rate: tax.text('RateApplicablePercent'),
      taxable: amountOf(tax, 'BasisAmount'),
      tax: amountOf(tax, 'CalculatedAmount'),
    })),
    totals: {
      lines: amountOf(totals, 'LineTotalAmount'),
      allowances: amountOf(totals, 'AllowanceTotalAmount'),
      charges: amountOf(totals, 'ChargeTotalAmount'),
      net: amountOf(totals, 'TaxBasisTotalAmount'),
      vat: parseStatedAmount(own[0]?.value ?? null),
      vatInTaxCurrency: parseStatedAmount(other?.value ?? null),
      gross: amountOf(totals, 'GrandTotalAmount'),
      prepaid: amountOf(totals, 'TotalPrepaidAmount'),
      rounding: amountOf(totals, 'RoundingAmount'),
      payable: amountOf(totals, 'DuePayableAmount'),
    },
    vatTotals: own.length,
    attachments,
  };
  return { document, files };
}
