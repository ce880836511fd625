import { fieldProblem, type ProblemMessage, problemMessage } from '@brick/domain/errors';
import type { RefusalCode } from '@brick/einvoice/refusals';

const BROKEN = problemMessage('This file is damaged and cannot be read');
const TOO_LARGE = problemMessage('An invoice may have 10 MB, 5 MB of XML, 5,000 lines and 20 files within');
const UNKNOWN = problemMessage(
  'This is no invoice that can be read: send UBL or CII as XML, or a PDF, JPEG or PNG',
);

/** Why a file is not read, in words. */
const TEXTS: Readonly<Record<RefusalCode, ProblemMessage>> = {
  'empty-file': problemMessage('This file is empty'),
  'file-too-large': TOO_LARGE,
  'unknown-file': UNKNOWN,
  edifact: problemMessage('EDIFACT is not read. Ask the supplier for UBL, CII or a PDF'),
  'xml-too-large': TOO_LARGE,
  'xml-broken': BROKEN,
  'xml-unknown-encoding': problemMessage('The letters of this XML are encoded in a way that is not read'),
  'xml-doctype': problemMessage('XML with a document type of its own is not read'),
  'xml-too-deep': TOO_LARGE,
  'xml-too-many-elements': TOO_LARGE,
  'xml-not-an-invoice': UNKNOWN,
  'zugferd-1': problemMessage('ZUGFeRD 1 is not read. Ask the supplier for version 2 or later'),
  'fattura-pa': problemMessage('FatturaPA is not read. Ask the supplier for UBL, CII or a PDF'),
  'too-many-lines': TOO_LARGE,
  'too-many-files': TOO_LARGE,
  'pdf-broken': BROKEN,
  'pdf-encrypted': problemMessage('This PDF is encrypted. Ask the supplier for one without a password'),
  'pdf-too-large': TOO_LARGE,
};

/** Makes the refusal of a file that is not read. */
export const unreadableInvoice = (code: RefusalCode) => fieldProblem('file', TEXTS[code]);
