interface InvoiceFields {
  number?: string;
  seller?: string;
  vatId?: string;
  account?: string;
  /** 380 is an invoice, 381 a credit note. */
  type?: string;
  /** What the document says it comes to without VAT; its lines come to 1000.00. */
  net?: string;
  /** What was paid before, and what is left of 1190.00. */
  prepaid?: string;
  payable?: string;
}

/** A small invoice in UBL: two lines of 600.00 and 400.00, 19 % of VAT, 1190.00 in all. */
export function invoiceFile(fields: InvoiceFields = {}): { name: string; mimeType: string; buffer: Buffer } {
  const { number = 'RE-2026/0815', seller = 'Kalahari Drywall', vatId = 'DE129515865' } = fields;
  const { account = 'DE02120300000000202051', type = '380', net = '1000.00' } = fields;
  const { prepaid, payable = '1190.00' } = fields;
  const urn = 'urn:oasis:names:specification:ubl:schema:xsd:';
  const rate = `<b:ID>S</b:ID><b:Percent>19</b:Percent><a:TaxScheme><b:ID>VAT</b:ID></a:TaxScheme>`;
  const paid = prepaid ? `<b:PrepaidAmount currencyID="USD">${prepaid}</b:PrepaidAmount>` : '';
  const line = (id: number, name: string, amount: string) =>
    `<a:InvoiceLine><b:ID>${id}</b:ID><b:InvoicedQuantity unitCode="MTK">10</b:InvoicedQuantity>
      <b:LineExtensionAmount currencyID="USD">${amount}</b:LineExtensionAmount>
      <a:Item><b:Name>${name}</b:Name><a:ClassifiedTaxCategory>${rate}</a:ClassifiedTaxCategory></a:Item>
      <a:Price><b:PriceAmount currencyID="USD">${Number(amount) / 10}</b:PriceAmount></a:Price></a:InvoiceLine>`;
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="${urn}Invoice-2" xmlns:a="${urn}CommonAggregateComponents-2" xmlns:b="${urn}CommonBasicComponents-2">
  <b:CustomizationID>urn:cen.eu:en16931:2017</b:CustomizationID>
  <b:ID>${number}</b:ID><b:IssueDate>2026-05-04</b:IssueDate><b:DueDate>2026-06-03</b:DueDate>
  <b:InvoiceTypeCode>${type}</b:InvoiceTypeCode><b:DocumentCurrencyCode>USD</b:DocumentCurrencyCode>
  <a:AccountingSupplierParty><a:Party>
    <a:PostalAddress><b:StreetName>Am Hang 4</b:StreetName><b:CityName>Jena</b:CityName><a:Country><b:IdentificationCode>DE</b:IdentificationCode></a:Country></a:PostalAddress>
    <a:PartyTaxScheme><b:CompanyID>${vatId}</b:CompanyID><a:TaxScheme><b:ID>VAT</b:ID></a:TaxScheme></a:PartyTaxScheme>
    <a:PartyLegalEntity><b:RegistrationName>${seller}</b:RegistrationName></a:PartyLegalEntity>
  </a:Party></a:AccountingSupplierParty>
  <a:AccountingCustomerParty><a:Party>
    <a:PostalAddress><b:CityName>Weimar</b:CityName><a:Country><b:IdentificationCode>DE</b:IdentificationCode></a:Country></a:PostalAddress>
    <a:PartyLegalEntity><b:RegistrationName>House by the Park</b:RegistrationName></a:PartyLegalEntity>
  </a:Party></a:AccountingCustomerParty>
  <a:PaymentMeans><b:PaymentMeansCode>58</b:PaymentMeansCode><a:PayeeFinancialAccount><b:ID>${account}</b:ID></a:PayeeFinancialAccount></a:PaymentMeans>
  <a:TaxTotal><b:TaxAmount currencyID="USD">190.00</b:TaxAmount>
    <a:TaxSubtotal><b:TaxableAmount currencyID="USD">1000.00</b:TaxableAmount><b:TaxAmount currencyID="USD">190.00</b:TaxAmount><a:TaxCategory>${rate}</a:TaxCategory></a:TaxSubtotal></a:TaxTotal>
  <a:LegalMonetaryTotal><b:LineExtensionAmount currencyID="USD">1000.00</b:LineExtensionAmount><b:TaxExclusiveAmount currencyID="USD">${net}</b:TaxExclusiveAmount><b:TaxInclusiveAmount currencyID="USD">1190.00</b:TaxInclusiveAmount>${paid}<b:PayableAmount currencyID="USD">${payable}</b:PayableAmount></a:LegalMonetaryTotal>
  ${line(1, 'Wall W112', '600.00')}${line(2, 'Plant, hired', '400.00')}
</Invoice>`;
  return {
    name: `${number.replace(/\W/g, '-')}.xml`,
    mimeType: 'application/xml',
    buffer: Buffer.from(text),
  };
}
