import { fieldProblem, type ProblemMessage, problemMessage } from '@brick/domain/errors';
import type { RefusalCode } from '@brick/project-xml/refusals';

const BROKEN = problemMessage('This file is damaged and cannot be read');
/** Said of a file beyond the limits. */
export const TOO_LARGE = problemMessage('A programme may have 20 MB and 20,000 tasks');
const UNKNOWN = problemMessage(
  'This is no programme that can be read: send the XML that Microsoft Project saves',
);

/** Why a file is not read, in words. */
const TEXTS: Readonly<Record<RefusalCode, ProblemMessage>> = {
  'empty-file': problemMessage('This file is empty'),
  'file-too-large': TOO_LARGE,
  'unknown-file': UNKNOWN,
  mpp: problemMessage('MPP is not read. Open it in Microsoft Project, and save it as “XML Format”'),
  xer: problemMessage('XER of Primavera is not read. Export it as Microsoft Project XML'),
  'other-xml': problemMessage(
    'This XML is not of Microsoft Project. Save or export it as Microsoft Project XML',
  ),
  'xml-too-large': TOO_LARGE,
  'xml-broken': BROKEN,
  'xml-unknown-encoding': problemMessage('The letters of this XML are encoded in a way that is not read'),
  'xml-doctype': problemMessage('XML with a document type of its own is not read'),
  'xml-too-deep': TOO_LARGE,
  'xml-too-many-elements': TOO_LARGE,
  'no-tasks': problemMessage('This file holds no task'),
  'too-many-tasks': TOO_LARGE,
};

/** Makes the refusal of a file that is not read. */
export const unreadableProgramme = (code: RefusalCode) => fieldProblem('file', TEXTS[code]);
