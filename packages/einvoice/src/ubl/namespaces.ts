const SCHEMA = 'urn:oasis:names:specification:ubl:schema:xsd:';

export const UBL_INVOICE = `${SCHEMA}Invoice-2`;
export const UBL_CREDIT_NOTE = `${SCHEMA}CreditNote-2`;

export const UBL: ReadonlySet<string> = new Set([
  UBL_INVOICE,
  UBL_CREDIT_NOTE,
  `${SCHEMA}CommonAggregateComponents-2`,
  `${SCHEMA}CommonBasicComponents-2`,
]);
