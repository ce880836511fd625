import type { RefusalCode } from '@brick/boq/refusals';
import { fieldProblem, type ProblemMessage, problemMessage } from '@brick/domain/errors';

const BROKEN = problemMessage('This file is damaged and cannot be read');
/** Said of a file beyond the limits. */
export const TOO_LARGE = problemMessage('A bill of quantities may have 20 MB and 20,000 items');
const NO_PRICES = problemMessage(
  'This bill of quantities has no prices. Choose a tender (X84) or a contract (X86)',
);
const OLD_FORMAT = problemMessage(
  'This file is in GAEB 90 or GAEB 2000, which is not read. Ask for GAEB DA XML (X84 or X86)',
);

/** Why a file is not read, in words. */
const TEXTS: Readonly<Record<RefusalCode, ProblemMessage>> = {
  'empty-file': problemMessage('This file is empty'),
  'file-too-large': TOO_LARGE,
  'unknown-file': problemMessage(
    'This is no bill of quantities that can be read: choose GAEB DA XML (X84 or X86)',
  ),
  'gaeb-90': OLD_FORMAT,
  'gaeb-2000': OLD_FORMAT,
  'xml-too-large': TOO_LARGE,
  'xml-broken': BROKEN,
  'xml-unknown-encoding': problemMessage('The letters of this XML are encoded in a way that is not read'),
  'xml-doctype': problemMessage('XML with a document type of its own is not read'),
  'xml-too-deep': TOO_LARGE,
  'xml-too-many-elements': TOO_LARGE,
  'other-version': problemMessage('This version of GAEB DA XML is not read: choose 3.0 to 3.3'),
  'other-phase': problemMessage('This file is of another phase. Choose a tender (X84) or a contract (X86)'),
  'no-bill': problemMessage('This file holds no bill of quantities'),
  'several-bills': problemMessage('This file holds several bills of quantities. Export each on its own'),
  'no-items': problemMessage('This bill of quantities has no items'),
  'no-prices': NO_PRICES,
  'too-many-items': TOO_LARGE,
  'no-number': problemMessage('A figure in this file is no number'),
  'amount-decimals': problemMessage('An amount in this file has more than two decimals'),
  'amount-too-large': problemMessage('An amount in this file is above 9,999,999,999.99'),
};

/** What is said of one item or category. */
const TEXTS_OF_ITEM: Partial<Record<RefusalCode, (number: string) => ProblemMessage>> = {
  'no-number': (number) => problemMessage('A figure of item {number} is no number', { number }),
  'amount-decimals': (number) =>
    problemMessage('An amount of item {number} has more than two decimals', { number }),
  'amount-too-large': (number) =>
    problemMessage('An amount of item {number} is above 9,999,999,999.99', { number }),
};

/** Makes the refusal of a file that is not read. */
export const unreadableBill = (code: RefusalCode, ordinal: string | null) =>
  fieldProblem('file', (ordinal && TEXTS_OF_ITEM[code]?.(ordinal)) || TEXTS[code]);
