const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
const CII = 'urn:un:unece:uncefact:data:standard:';

/** "A small PDF" in base 64, as a supporting document. */
export const SUPPORTING = Buffer.from('%PDF-1.4 hours worked').toString('base64');

/** An invoice over two lines, a discount and freight, of which a part was paid before: in UBL. */
export const UBL_SAMPLE = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="${UBL}Invoice-2" xmlns:a="${UBL}CommonAggregateComponents-2" xmlns:b="${UBL}CommonBasicComponents-2">
  <b:CustomizationID>urn:cen.eu:en16931:2017</b:CustomizationID>
  <b:ID>RE-2026/0815</b:ID>
  <b:IssueDate>2026-05-31</b:IssueDate>
  <b:DueDate>2026-06-30</b:DueDate>
  <b:InvoiceTypeCode>875</b:InvoiceTypeCode>
  <b:Note>#AAI#Second payment &amp; last but one</b:Note>
  <b:DocumentCurrencyCode>EUR</b:DocumentCurrencyCode>
  <b:BuyerReference>Site office</b:BuyerReference>
  <a:OrderReference><b:ID>PO-17</b:ID><b:SalesOrderID>A 9</b:SalesOrderID></a:OrderReference>
  <a:BillingReference><a:InvoiceDocumentReference><b:ID>RE-2026/0444</b:ID><b:IssueDate>2026-03-31</b:IssueDate></a:InvoiceDocumentReference></a:BillingReference>
  <a:ContractDocumentReference><b:ID>C-3</b:ID></a:ContractDocumentReference>
  <a:AdditionalDocumentReference><b:ID>OBJ-1</b:ID><b:DocumentTypeCode>130</b:DocumentTypeCode></a:AdditionalDocumentReference>
  <a:AdditionalDocumentReference><b:ID>hours</b:ID><b:DocumentDescription>Hours worked</b:DocumentDescription>
    <a:Attachment><b:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="hours.pdf">${SUPPORTING}</b:EmbeddedDocumentBinaryObject></a:Attachment></a:AdditionalDocumentReference>
  <a:AdditionalDocumentReference><b:ID>photos</b:ID>
    <a:Attachment><a:ExternalReference><b:URI>https://example.org/photos</b:URI></a:ExternalReference></a:Attachment></a:AdditionalDocumentReference>
  <a:ProjectReference><b:ID>P-2</b:ID></a:ProjectReference>
  <a:AccountingSupplierParty><a:Party>
    <a:PartyName><b:Name>Moravec</b:Name></a:PartyName>
    <a:PostalAddress><b:StreetName>Am Hang 4</b:StreetName><b:AdditionalStreetName>Hof 2</b:AdditionalStreetName><b:CityName>Jena</b:CityName><b:PostalZone>07743</b:PostalZone><a:Country><b:IdentificationCode>DE</b:IdentificationCode></a:Country></a:PostalAddress>
    <a:PartyTaxScheme><b:CompanyID>DE129515865</b:CompanyID><a:TaxScheme><b:ID>VAT</b:ID></a:TaxScheme></a:PartyTaxScheme>
    <a:PartyTaxScheme><b:CompanyID>162/123/45678</b:CompanyID><a:TaxScheme><b:ID>FC</b:ID></a:TaxScheme></a:PartyTaxScheme>
    <a:PartyLegalEntity><b:RegistrationName>Moravec Trockenbau GmbH</b:RegistrationName><b:CompanyID>HRB 512</b:CompanyID></a:PartyLegalEntity>
  </a:Party></a:AccountingSupplierParty>
  <a:AccountingCustomerParty><a:Party>
    <a:PostalAddress><b:CityName>Weimar</b:CityName><a:Country><b:IdentificationCode>DE</b:IdentificationCode></a:Country></a:PostalAddress>
    <a:PartyLegalEntity><b:RegistrationName>Haus am Park</b:RegistrationName></a:PartyLegalEntity>
  </a:Party></a:AccountingCustomerParty>
  <a:PayeeParty><a:PartyName><b:Name>Factoring AG</b:Name></a:PartyName></a:PayeeParty>
  <a:PaymentMeans><b:PaymentMeansCode>58</b:PaymentMeansCode><b:PaymentID>0815-2026</b:PaymentID>
    <a:PayeeFinancialAccount><b:ID>DE02120300000000202051</b:ID><b:Name>Factoring AG</b:Name><a:FinancialInstitutionBranch><b:ID>BYLADEM1001</b:ID></a:FinancialInstitutionBranch></a:PayeeFinancialAccount></a:PaymentMeans>
  <a:PaymentTerms><b:Note>30 days</b:Note></a:PaymentTerms>
  <a:AllowanceCharge><b:ChargeIndicator>false</b:ChargeIndicator><b:AllowanceChargeReason>Discount</b:AllowanceChargeReason><b:Amount>50.00</b:Amount><b:BaseAmount>1050.00</b:BaseAmount><a:TaxCategory><b:ID>S</b:ID><b:Percent>19</b:Percent><a:TaxScheme><b:ID>VAT</b:ID></a:TaxScheme></a:TaxCategory></a:AllowanceCharge>
  <a:AllowanceCharge><b:ChargeIndicator>true</b:ChargeIndicator><b:AllowanceChargeReason>Freight</b:AllowanceChargeReason><b:Amount>20.00</b:Amount><a:TaxCategory><b:ID>S</b:ID><b:Percent>7</b:Percent><a:TaxScheme><b:ID>VAT</b:ID></a:TaxScheme></a:TaxCategory></a:AllowanceCharge>
  <a:TaxTotal><b:TaxAmount currencyID="EUR">198.40</b:TaxAmount>
    <a:TaxSubtotal><b:TaxableAmount>1000.00</b:TaxableAmount><b:TaxAmount>190.00</b:TaxAmount><a:TaxCategory><b:ID>S</b:ID><b:Percent>19</b:Percent><a:TaxScheme><b:ID>VAT</b:ID></a:TaxScheme></a:TaxCategory></a:TaxSubtotal>
    <a:TaxSubtotal><b:TaxableAmount>120.00</b:TaxableAmount><b:TaxAmount>8.40</b:TaxAmount><a:TaxCategory><b:ID>S</b:ID><b:Percent>7</b:Percent><a:TaxScheme><b:ID>VAT</b:ID></a:TaxScheme></a:TaxCategory></a:TaxSubtotal></a:TaxTotal>
  <a:LegalMonetaryTotal><b:LineExtensionAmount>1150.00</b:LineExtensionAmount><b:TaxExclusiveAmount>1120.00</b:TaxExclusiveAmount><b:TaxInclusiveAmount>1318.40</b:TaxInclusiveAmount><b:AllowanceTotalAmount>50.00</b:AllowanceTotalAmount><b:ChargeTotalAmount>20.00</b:ChargeTotalAmount><b:PrepaidAmount>300.00</b:PrepaidAmount><b:PayableRoundingAmount>-0.40</b:PayableRoundingAmount><b:PayableAmount>1018.00</b:PayableAmount></a:LegalMonetaryTotal>
  <a:InvoiceLine><b:ID>1</b:ID><b:InvoicedQuantity unitCode="MTK">42.5</b:InvoicedQuantity><b:LineExtensionAmount>1050.00</b:LineExtensionAmount>
    <a:AllowanceCharge><b:ChargeIndicator>true</b:ChargeIndicator><b:AllowanceChargeReason>Storey 3</b:AllowanceChargeReason><b:Amount>12.25</b:Amount></a:AllowanceCharge>
    <a:Item><b:Description>Double planking</b:Description><b:Name>Wall W112</b:Name><a:ClassifiedTaxCategory><b:ID>S</b:ID><b:Percent>19</b:Percent><a:TaxScheme><b:ID>VAT</b:ID></a:TaxScheme></a:ClassifiedTaxCategory></a:Item>
    <a:Price><b:PriceAmount>24.4176</b:PriceAmount><b:BaseQuantity unitCode="MTK">1</b:BaseQuantity></a:Price></a:InvoiceLine>
  <a:InvoiceLine><b:ID>2</b:ID><b:InvoicedQuantity unitCode="C62">2</b:InvoicedQuantity><b:LineExtensionAmount>100.00</b:LineExtensionAmount>
    <a:Item><b:Name>Plant, hired</b:Name><a:ClassifiedTaxCategory><b:ID>S</b:ID><b:Percent>7</b:Percent><a:TaxScheme><b:ID>VAT</b:ID></a:TaxScheme></a:ClassifiedTaxCategory></a:Item>
    <a:Price><b:PriceAmount>50</b:PriceAmount></a:Price></a:InvoiceLine>
</Invoice>`;

/** The same invoice in CII. */
export const CII_SAMPLE = `<?xml version="1.0" encoding="UTF-8"?>
<x:CrossIndustryInvoice xmlns:x="${CII}CrossIndustryInvoice:100" xmlns:r="${CII}ReusableAggregateBusinessInformationEntity:100" xmlns:u="${CII}UnqualifiedDataType:100" xmlns:q="${CII}QualifiedDataType:100">
  <x:ExchangedDocumentContext><r:GuidelineSpecifiedDocumentContextParameter><r:ID>urn:cen.eu:en16931:2017</r:ID></r:GuidelineSpecifiedDocumentContextParameter></x:ExchangedDocumentContext>
  <x:ExchangedDocument><r:ID>RE-2026/0815</r:ID><r:TypeCode>875</r:TypeCode><r:IssueDateTime><u:DateTimeString format="102">20260531</u:DateTimeString></r:IssueDateTime>
    <r:IncludedNote><r:Content><![CDATA[Second payment & last but one]]></r:Content><r:SubjectCode>AAI</r:SubjectCode></r:IncludedNote></x:ExchangedDocument>
  <x:SupplyChainTradeTransaction>
    <r:IncludedSupplyChainTradeLineItem>
      <r:AssociatedDocumentLineDocument><r:LineID>1</r:LineID></r:AssociatedDocumentLineDocument>
      <r:SpecifiedTradeProduct><r:Name>Wall W112</r:Name><r:Description>Double planking</r:Description></r:SpecifiedTradeProduct>
      <r:SpecifiedLineTradeAgreement><r:NetPriceProductTradePrice><r:ChargeAmount>24.4176</r:ChargeAmount><r:BasisQuantity unitCode="MTK">1</r:BasisQuantity></r:NetPriceProductTradePrice></r:SpecifiedLineTradeAgreement>
      <r:SpecifiedLineTradeDelivery><r:BilledQuantity unitCode="MTK">42.5</r:BilledQuantity></r:SpecifiedLineTradeDelivery>
      <r:SpecifiedLineTradeSettlement><r:ApplicableTradeTax><r:TypeCode>VAT</r:TypeCode><r:CategoryCode>S</r:CategoryCode><r:RateApplicablePercent>19</r:RateApplicablePercent></r:ApplicableTradeTax>
        <r:SpecifiedTradeAllowanceCharge><r:ChargeIndicator><u:Indicator>true</u:Indicator></r:ChargeIndicator><r:ActualAmount>12.25</r:ActualAmount><r:Reason>Storey 3</r:Reason></r:SpecifiedTradeAllowanceCharge>
        <r:SpecifiedTradeSettlementLineMonetarySummation><r:LineTotalAmount>1050.00</r:LineTotalAmount></r:SpecifiedTradeSettlementLineMonetarySummation></r:SpecifiedLineTradeSettlement>
    </r:IncludedSupplyChainTradeLineItem>
    <r:IncludedSupplyChainTradeLineItem>
      <r:AssociatedDocumentLineDocument><r:LineID>2</r:LineID></r:AssociatedDocumentLineDocument>
      <r:SpecifiedTradeProduct><r:Name>Plant, hired</r:Name></r:SpecifiedTradeProduct>
      <r:SpecifiedLineTradeAgreement><r:NetPriceProductTradePrice><r:ChargeAmount>50</r:ChargeAmount></r:NetPriceProductTradePrice></r:SpecifiedLineTradeAgreement>
      <r:SpecifiedLineTradeDelivery><r:BilledQuantity unitCode="C62">2</r:BilledQuantity></r:SpecifiedLineTradeDelivery>
      <r:SpecifiedLineTradeSettlement><r:ApplicableTradeTax><r:TypeCode>VAT</r:TypeCode><r:CategoryCode>S</r:CategoryCode><r:RateApplicablePercent>7</r:RateApplicablePercent></r:ApplicableTradeTax>
        <r:SpecifiedTradeSettlementLineMonetarySummation><r:LineTotalAmount>100.00</r:LineTotalAmount></r:SpecifiedTradeSettlementLineMonetarySummation></r:SpecifiedLineTradeSettlement>
    </r:IncludedSupplyChainTradeLineItem>
    <r:ApplicableHeaderTradeAgreement>
      <r:BuyerReference>Site office</r:BuyerReference>
      <r:SellerTradeParty><r:Name>Moravec Trockenbau GmbH</r:Name><r:SpecifiedLegalOrganization><r:ID>HRB 512</r:ID><r:TradingBusinessName>Moravec</r:TradingBusinessName></r:SpecifiedLegalOrganization>
        <r:PostalTradeAddress><r:PostcodeCode>07743</r:PostcodeCode><r:LineOne>Am Hang 4</r:LineOne><r:LineTwo>Hof 2</r:LineTwo><r:CityName>Jena</r:CityName><r:CountryID>DE</r:CountryID></r:PostalTradeAddress>
        <r:SpecifiedTaxRegistration><r:ID schemeID="FC">162/123/45678</r:ID></r:SpecifiedTaxRegistration><r:SpecifiedTaxRegistration><r:ID schemeID="VA">DE129515865</r:ID></r:SpecifiedTaxRegistration></r:SellerTradeParty>
      <r:BuyerTradeParty><r:Name>Haus am Park</r:Name><r:PostalTradeAddress><r:CityName>Weimar</r:CityName><r:CountryID>DE</r:CountryID></r:PostalTradeAddress></r:BuyerTradeParty>
      <r:SellerOrderReferencedDocument><r:IssuerAssignedID>A 9</r:IssuerAssignedID></r:SellerOrderReferencedDocument>
      <r:BuyerOrderReferencedDocument><r:IssuerAssignedID>PO-17</r:IssuerAssignedID></r:BuyerOrderReferencedDocument>
      <r:ContractReferencedDocument><r:IssuerAssignedID>C-3</r:IssuerAssignedID></r:ContractReferencedDocument>
      <r:AdditionalReferencedDocument><r:IssuerAssignedID>OBJ-1</r:IssuerAssignedID><r:TypeCode>130</r:TypeCode></r:AdditionalReferencedDocument>
      <r:AdditionalReferencedDocument><r:IssuerAssignedID>hours</r:IssuerAssignedID><r:TypeCode>916</r:TypeCode><r:Name>Hours worked</r:Name><r:AttachmentBinaryObject mimeCode="application/pdf" filename="hours.pdf">${SUPPORTING}</r:AttachmentBinaryObject></r:AdditionalReferencedDocument>
      <r:AdditionalReferencedDocument><r:IssuerAssignedID>photos</r:IssuerAssignedID><r:URIID>https://example.org/photos</r:URIID><r:TypeCode>916</r:TypeCode></r:AdditionalReferencedDocument>
      <r:SpecifiedProcuringProject><r:ID>P-2</r:ID><r:Name>Project reference</r:Name></r:SpecifiedProcuringProject>
    </r:ApplicableHeaderTradeAgreement>
    <r:ApplicableHeaderTradeDelivery/>
    <r:ApplicableHeaderTradeSettlement>
      <r:PaymentReference>0815-2026</r:PaymentReference>
      <r:InvoiceCurrencyCode>EUR</r:InvoiceCurrencyCode>
      <r:PayeeTradeParty><r:Name>Factoring AG</r:Name></r:PayeeTradeParty>
      <r:SpecifiedTradeSettlementPaymentMeans><r:TypeCode>58</r:TypeCode><r:PayeePartyCreditorFinancialAccount><r:IBANID>DE02120300000000202051</r:IBANID><r:AccountName>Factoring AG</r:AccountName></r:PayeePartyCreditorFinancialAccount><r:PayeeSpecifiedCreditorFinancialInstitution><r:BICID>BYLADEM1001</r:BICID></r:PayeeSpecifiedCreditorFinancialInstitution></r:SpecifiedTradeSettlementPaymentMeans>
      <r:ApplicableTradeTax><r:CalculatedAmount>190.00</r:CalculatedAmount><r:TypeCode>VAT</r:TypeCode><r:BasisAmount>1000.00</r:BasisAmount><r:CategoryCode>S</r:CategoryCode><r:RateApplicablePercent>19</r:RateApplicablePercent></r:ApplicableTradeTax>
      <r:ApplicableTradeTax><r:CalculatedAmount>8.40</r:CalculatedAmount><r:TypeCode>VAT</r:TypeCode><r:BasisAmount>120.00</r:BasisAmount><r:CategoryCode>S</r:CategoryCode><r:RateApplicablePercent>7</r:RateApplicablePercent></r:ApplicableTradeTax>
      <r:SpecifiedTradeAllowanceCharge><r:ChargeIndicator><u:Indicator>false</u:Indicator></r:ChargeIndicator><r:BasisAmount>1050.00</r:BasisAmount><r:ActualAmount>50.00</r:ActualAmount><r:Reason>Discount</r:Reason><r:CategoryTradeTax><r:TypeCode>VAT</r:TypeCode><r:CategoryCode>S</r:CategoryCode><r:RateApplicablePercent>19</r:RateApplicablePercent></r:CategoryTradeTax></r:SpecifiedTradeAllowanceCharge>
      <r:SpecifiedLogisticsServiceCharge><r:Description>Freight</r:Description><r:AppliedAmount>20.00</r:AppliedAmount><r:AppliedTradeTax><r:TypeCode>VAT</r:TypeCode><r:CategoryCode>S</r:CategoryCode><r:RateApplicablePercent>7</r:RateApplicablePercent></r:AppliedTradeTax></r:SpecifiedLogisticsServiceCharge>
      <r:SpecifiedTradePaymentTerms><r:Description>30 days</r:Description><r:DueDateDateTime><u:DateTimeString format="102">20260630</u:DateTimeString></r:DueDateDateTime></r:SpecifiedTradePaymentTerms>
      <r:SpecifiedTradeSettlementHeaderMonetarySummation><r:LineTotalAmount>1150.00</r:LineTotalAmount><r:ChargeTotalAmount>20.00</r:ChargeTotalAmount><r:AllowanceTotalAmount>50.00</r:AllowanceTotalAmount><r:TaxBasisTotalAmount>1120.00</r:TaxBasisTotalAmount><r:TaxTotalAmount currencyID="EUR">198.40</r:TaxTotalAmount><r:RoundingAmount>-0.40</r:RoundingAmount><r:GrandTotalAmount>1318.40</r:GrandTotalAmount><r:TotalPrepaidAmount>300.00</r:TotalPrepaidAmount><r:DuePayableAmount>1018.00</r:DuePayableAmount></r:SpecifiedTradeSettlementHeaderMonetarySummation>
      <r:InvoiceReferencedDocument><r:IssuerAssignedID>RE-2026/0444</r:IssuerAssignedID><r:FormattedIssueDateTime><q:DateTimeString format="102">20260331</q:DateTimeString></r:FormattedIssueDateTime></r:InvoiceReferencedDocument>
    </r:ApplicableHeaderTradeSettlement>
  </x:SupplyChainTradeTransaction>
</x:CrossIndustryInvoice>`;

export const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text));
