import { createContext } from 'react';

/**
 * How amounts are formatted in a column: always with the decimals of their currency, and `bare` where the header
 * names the currency. Null elsewhere.
 */
export const AmountFormatContext = createContext<'bare' | 'full' | null>(null);
