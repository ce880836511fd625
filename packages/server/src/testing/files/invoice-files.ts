const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';

interface InvoiceFigures {
  number?: string;
  seller?: string;
  vatId?: string | null;
  issued?: string;
  net?: string;
  vat?: string;
  gross?: string;
  account?: string;
  order?: string | null;
  /** UNTDID 1001: 381 is a credit note. */
  type?: string;
  currency?: string;
  prepaid?: string;
  payable?: string;
  /** XML of a supporting document. */
  attached?: string;
}

/** Makes an invoice in UBL over one line with 20 % VAT. */
export function ublInvoice({
  number = 'R-1',
  seller = 'Mason & Sons',
  vatId = 'GB123456789',
  issued = '2026-03-02',
  net = '100.00',
  vat = '20.00',
  gross = '120.00',
  account = 'GB29NWBK60161331926819',
  order = null,
  type = '380',
  currency = 'EUR',
  prepaid = '0.00',
  payable = gross,
  attached = '',
}: InvoiceFigures = {}): string {
  const scheme = '<a:TaxScheme><b:ID>VAT</b:ID></a:TaxScheme>';
  const category = `<b:ID>S</b:ID><b:Percent>20</b:Percent>${scheme}`;
  const escaped = (text: string) => text.replaceAll('&', '&amp;');
  const party = (name: string, tax: string) => `<a:Party><a:PostalAddress><a:Country>
    <b:IdentificationCode>GB</b:IdentificationCode></a:Country></a:PostalAddress>${tax}
    <a:PartyLegalEntity><b:RegistrationName>${escaped(name)}</b:RegistrationName></a:PartyLegalEntity></a:Party>`;
  const tax =
    vatId === null ? '' : `<a:PartyTaxScheme><b:CompanyID>${vatId}</b:CompanyID>${scheme}</a:PartyTaxScheme>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="${UBL}Invoice-2" xmlns:a="${UBL}CommonAggregateComponents-2" xmlns:b="${UBL}CommonBasicComponents-2">
  <b:CustomizationID>urn:cen.eu:en16931:2017</b:CustomizationID>
  <b:ID>${number}</b:ID><b:IssueDate>${issued}</b:IssueDate><b:InvoiceTypeCode>${type}</b:InvoiceTypeCode>
  <b:DocumentCurrencyCode>${currency}</b:DocumentCurrencyCode>
  ${order === null ? '' : `<a:OrderReference><b:ID>${order}</b:ID></a:OrderReference>`}${attached}
  <a:AccountingSupplierParty>${party(seller, tax)}</a:AccountingSupplierParty>
  <a:AccountingCustomerParty>${party('Client', '')}</a:AccountingCustomerParty>
  <a:PaymentMeans><b:PaymentMeansCode>58</b:PaymentMeansCode>
    <a:PayeeFinancialAccount><b:ID>${account}</b:ID></a:PayeeFinancialAccount></a:PaymentMeans>
  <a:TaxTotal><b:TaxAmount currencyID="${currency}">${vat}</b:TaxAmount><a:TaxSubtotal><b:TaxableAmount>${net}</b:TaxableAmount>
    <b:TaxAmount>${vat}</b:TaxAmount><a:TaxCategory>${category}</a:TaxCategory></a:TaxSubtotal></a:TaxTotal>
  <a:LegalMonetaryTotal><b:LineExtensionAmount>${net}</b:LineExtensionAmount><b:TaxExclusiveAmount>${net}</b:TaxExclusiveAmount>
    <b:TaxInclusiveAmount>${gross}</b:TaxInclusiveAmount><b:PrepaidAmount>${prepaid}</b:PrepaidAmount>
    <b:PayableAmount>${payable}</b:PayableAmount></a:LegalMonetaryTotal>
  <a:InvoiceLine><b:ID>1</b:ID><b:InvoicedQuantity unitCode="C62">1</b:InvoicedQuantity><b:LineExtensionAmount>${net}</b:LineExtensionAmount>
    <a:Item><b:Name>Bricks</b:Name><a:ClassifiedTaxCategory>${category}</a:ClassifiedTaxCategory></a:Item>
    <a:Price><b:PriceAmount>${net}</b:PriceAmount></a:Price></a:InvoiceLine>
</Invoice>`;
}
