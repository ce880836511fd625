import { cutText } from '../text-checks.ts';

/** The number of a drawing, such as A-101, S201, 1204-AR-DR-001. */
const DRAWING_NUMBER = /\b[A-Z]{1,4}[-. ]?\d{2,4}(?:[-.]\d{1,3})?\b|\b\d{2,6}(?:-[A-Z\d]{1,5}){2,7}\b/;

/** A code of a revision at the end of a name: P01, C02, rev B. */
const REVISION_CODE = /(?:^|[\s_(-])(?:rev(?:ision)?[\s._-]?)?([PC]\d{2}|(?<=rev[\s._-]?)[A-Z\d]{1,3})\)?$/i;

const NUMBER_LENGTH = 40;
const TITLE_LENGTH = 255;
const CODE_LENGTH = 20;

/** What a sheet of a file is proposed to be called. */
export interface ProposedSheet {
  number: string;
  title: string;
  code: string;
}

interface SheetSource {
  fileName: string;
  /** The page, from 1, and how many there are. */
  page: number;
  pages: number;
  /** A line of the sheet that holds its number and title, if one was found. */
  label: string | null;
}

const tidy = (text: string): string =>
  text
    .replace(/[_\s]+/g, ' ')
    .replace(/^[\s\-–·:,.]+|[\s\-–·:,.]+$/g, '')
    .trim();

/** The line of a sheet's text with a drawing number, as it stands on the sheet. Null if there is none. */
export const findLabel = (text: string): string | null =>
  text
    .slice(0, 20_000)
    .split(/\r?\n/)
    .map(tidy)
    .find((line) => line.length <= 200 && DRAWING_NUMBER.test(line)) ?? null;

/** Proposes number, title and revision code of a sheet, by the line on it and the name of its file. */
export function proposeSheet({ fileName, page, pages, label }: SheetSource): ProposedSheet {
  const name = tidy(fileName.replace(/\.[A-Za-z]{3,4}$/, ''));
  const [, code = 'P01'] = REVISION_CODE.exec(name) ?? [];
  const plain = tidy(name.replace(REVISION_CODE, ''));
  const source = label ?? plain;
  const [found] = DRAWING_NUMBER.exec(source) ?? DRAWING_NUMBER.exec(plain) ?? [];
  const several = pages > 1 ? ` ${page}` : '';
  const number = found && (label || pages === 1) ? found : `${found ?? plain}${several}`;
  const rest = tidy(source.replace(found ?? '', '').replace(/\brev\b.*$/i, ''));
  return {
    number: cutText(number, 0, NUMBER_LENGTH),
    title: cutText(rest || `${plain}${several}` || number, 0, TITLE_LENGTH),
    code: code.toUpperCase().slice(0, CODE_LENGTH),
  };
}
