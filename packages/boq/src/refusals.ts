import { XML_REFUSALS } from '@brick/xml/refusals';

/** Why a file is not read. The words for each are the caller's. */
export const REFUSALS = [
  'empty-file',
  'file-too-large',
  'unknown-file',
  'gaeb-90',
  'gaeb-2000',
  ...XML_REFUSALS,
  'other-version',
  'other-phase',
  'no-bill',
  'several-bills',
  'no-items',
  'no-prices',
  'too-many-items',
  'no-number',
  'amount-decimals',
  'amount-too-large',
] as const;

export type RefusalCode = (typeof REFUSALS)[number];

/** A file that is not read. Thrown inside the package only: readBill() answers the code. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** The ordinal number of the item or category, where the refusal is of one. */
  readonly ordinal: string | null;

  constructor(code: RefusalCode, ordinal: string | null = null) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.ordinal = ordinal;
  }
}
