/** The product name. Messages, startup problems and the DATEV header spell it out too. */
export const PRODUCT_NAME = 'Brick Ledger';
