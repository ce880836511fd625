import type { RefusalCode } from '@brick/bank-statements/refusals';
import { fieldProblem, type ProblemMessage, problemMessage } from '@brick/domain/errors';

const BROKEN = problemMessage('This file is damaged and cannot be read');
/** Said of a file beyond the limits. */
export const TOO_LARGE = problemMessage('A file of statements may have 50 MB and 50,000 lines');
const UNKNOWN = problemMessage('This is no bank statement that can be read: send camt.053, MT940 or OFX');
const NOT_BOOKED = problemMessage(
  'This file holds announcements, not booked entries. Ask your bank for camt.053 or MT940',
);

/** Why a file is not read, in words. */
const TEXTS: Readonly<Record<RefusalCode, ProblemMessage>> = {
  'empty-file': problemMessage('This file is empty'),
  'file-too-large': TOO_LARGE,
  'unknown-file': UNKNOWN,
  table: problemMessage('A table is loaded into its account, where you say what each column holds'),
  pdf: problemMessage('A statement as PDF is not read. Ask your bank for camt.053, MT940 or OFX'),
  qif: problemMessage(
    'QIF is not read, because it names no account. Ask your bank for camt.053, MT940 or OFX',
  ),
  mt942: NOT_BOOKED,
  'camt-052': NOT_BOOKED,
  'camt-054': NOT_BOOKED,
  'xml-too-large': TOO_LARGE,
  'xml-broken': BROKEN,
  'xml-unknown-encoding': problemMessage('The letters of this XML are encoded in a way that is not read'),
  'xml-doctype': problemMessage('XML with a document type of its own is not read'),
  'xml-too-deep': TOO_LARGE,
  'xml-too-many-elements': TOO_LARGE,
  'no-statement': problemMessage('This file holds no statement'),
  'no-account': problemMessage('A statement in this file names no account'),
  'no-currency': problemMessage('A statement in this file names no currency'),
  'no-day': problemMessage('An entry in this file has no day'),
  'text-broken': BROKEN,
  'no-amount': problemMessage('An entry in this file has no amount'),
  'amount-decimals': problemMessage('An amount in this file has more than two decimals'),
  'amount-too-large': problemMessage('An amount in this file is above 9,999,999,999.99'),
  'too-many-lines': TOO_LARGE,
  'zip-broken': BROKEN,
  'zip-too-many': problemMessage('A ZIP may hold 100 statements'),
  'zip-others': problemMessage('A ZIP may hold statements as camt.053 alone'),
};

/** Makes the refusal of a file that is not read. */
export const unreadableStatement = (code: RefusalCode) => fieldProblem('file', TEXTS[code]);
