/** The product name. It is written nowhere else. */
export const PRODUCT_NAME = 'Brick Ledger';
