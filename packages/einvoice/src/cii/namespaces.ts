const STANDARD = 'urn:un:unece:uncefact:data:standard:';

export const CII_INVOICE = `${STANDARD}CrossIndustryInvoice:100`;

export const CII: ReadonlySet<string> = new Set([
  CII_INVOICE,
  `${STANDARD}ReusableAggregateBusinessInformationEntity:100`,
  `${STANDARD}UnqualifiedDataType:100`,
  `${STANDARD}QualifiedDataType:100`,
]);
