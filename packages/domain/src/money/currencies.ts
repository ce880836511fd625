/**
 * Available currencies: ISO 4217 code → number of decimals in common use (0 or 2). Currencies with three decimals
 * are not available, because amounts are stored with two.
 */
export const CURRENCIES = {
  AED: 2,
  ARS: 2,
  AUD: 2,
  BGN: 2,
  BRL: 2,
  BWP: 2,
  CAD: 2,
  CHF: 2,
  CLP: 0,
  CNY: 2,
  COP: 2,
  CZK: 2,
  DKK: 2,
  EGP: 2,
  ETB: 2,
  EUR: 2,
  GBP: 2,
  GHS: 2,
  HKD: 2,
  HUF: 2,
  IDR: 2,
  ILS: 2,
  INR: 2,
  ISK: 0,
  JPY: 0,
  KES: 2,
  KRW: 0,
  LSL: 2,
  MAD: 2,
  MUR: 2,
  MWK: 2,
  MXN: 2,
  MYR: 2,
  MZN: 2,
  NAD: 2,
  NGN: 2,
  NOK: 2,
  NZD: 2,
  PHP: 2,
  PKR: 2,
  PLN: 2,
  QAR: 2,
  RON: 2,
  RWF: 0,
  SAR: 2,
  SEK: 2,
  SGD: 2,
  SZL: 2,
  THB: 2,
  TRY: 2,
  TZS: 2,
  UGX: 0,
  USD: 2,
  VND: 0,
  XAF: 0,
  XOF: 0,
  ZAR: 2,
  ZMW: 2,
} as const;

export type Currency = keyof typeof CURRENCIES;

export const CURRENCY_CODES = Object.keys(CURRENCIES) as [Currency, ...Currency[]];

/** Returns the number of decimals of a currency: 2, or 0 for yen and the like. Unknown currencies have 2. */
export const decimalsOf = (currency: string): number =>
  Object.hasOwn(CURRENCIES, currency) ? CURRENCIES[currency as Currency] : 2;
