import { createContext } from 'react';

/**
 * How amounts are written where they stand under each other: always with the decimals of their currency, and `bare` where
 * the head of the column says which currency that is. Null anywhere else.
 */
export const AmountColumn = createContext<'bare' | 'full' | null>(null);
