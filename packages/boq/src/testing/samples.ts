import type { BillOfQuantities } from '@brick/domain/certificates/boq/bill';
import { type BillLevel, billLevels } from '@brick/domain/certificates/boq/bill-lines';
import { decimal } from '@brick/domain/money/money';
import { readBill } from '../read-bill.ts';

export const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text));

/** A text with a layout, as programs write it: blanks and line ends stand between its elements. */
const laidOut = (text: string): string =>
  text
    .split('\n')
    .map((line) => `\n  <p>\n    <span>${line}</span>\n  </p>`)
    .join('');

interface ItemParts {
  text?: string;
  long?: string;
  flags?: string;
  quantity?: string;
  unit?: string;
  price?: string;
  total?: string;
  more?: string;
  index?: string;
}

const element = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `<${name}>${text}</${name}>`;

const description = (text: string | undefined, long: string | undefined): string =>
  '<Description><CompleteText>' +
  (long === undefined ? '<DetailTxt/>' : `<DetailTxt><Text>${laidOut(long)}</Text></DetailTxt>`) +
  (text === undefined
    ? ''
    : `<OutlineText><OutlTxt><TextOutlTxt>${laidOut(text)}</TextOutlTxt></OutlTxt></OutlineText>`) +
  '</CompleteText></Description>';

/** An item of a bill. */
export const item = (number: string, parts: ItemParts = {}): string =>
  `<Item ID="I${number}" RNoPart="${number}"${parts.index === undefined ? '' : ` RNoIndex="${parts.index}"`}>` +
  `${parts.flags ?? ''}${element('Qty', parts.quantity)}${element('QU', parts.unit)}${element('UP', parts.price)}` +
  `${element('IT', parts.total)}${description(parts.text, parts.long)}${parts.more ?? ''}</Item>`;

export const remark = (text: string): string => `<Remark ID="R1">${description(text, undefined)}</Remark>`;

export const items = (...all: readonly string[]): string => `<Itemlist>${all.join('')}</Itemlist>`;

interface CategoryParts {
  text?: string;
  totals?: string;
  flags?: string;
}

/** A category with what is in it. */
export const category = (number: string, content: string, { text, totals, flags = '' }: CategoryParts = {}) =>
  `<BoQCtgy ID="C${number}" RNoPart="${number}">${text === undefined ? '' : `<LblTx>${laidOut(text)}</LblTx>`}${flags}` +
  `<BoQBody>${content}</BoQBody>${element('Totals', totals)}</BoQCtgy>`;

export const total = (amount: string, more = ''): string => `<Total>${amount}</Total>${more}`;

interface GaebParts {
  phase?: string;
  version?: string;
  namespace?: string;
  totals?: string;
  currency?: string;
  encoding?: string;
}

/** A file of GAEB DA XML. 3.0 and 3.1 have a namespace of their own. */
export function gaeb(content: string, parts: GaebParts = {}): string {
  const { phase = '86', version = '3.3', totals, currency = 'EUR', encoding = 'UTF-8' } = parts;
  const isOld = version === '3.0' || version === '3.1';
  const namespace =
    parts.namespace ?? `http://www.gaeb.de/GAEB_DA_XML/${isOld ? '200407' : `DA${phase}/${version}`}`;
  return (
    `<?xml version="1.0" encoding="${encoding}"?>\n<GAEB xmlns="${namespace}">` +
    `<GAEBInfo><Version>${version}</Version></GAEBInfo><PrjInfo><NamePrj>Haus am Park</NamePrj></PrjInfo>` +
    `<Award><DP>${phase}</DP><AwardInfo>${element('Cur', currency)}</AwardInfo><BoQ ID="B1"><BoQInfo><Name>LV 7</Name>` +
    '<LblBoQ>Rohbau</LblBoQ><BoQBkdn><Type>BoQLevel</Type><LblBoQBkdn>Titel</LblBoQBkdn><Length>2</Length></BoQBkdn>' +
    `<BoQBkdn><Type>Item</Type><Length>4</Length></BoQBkdn>${element('Totals', totals)}</BoQInfo>` +
    `<BoQBody>${content}</BoQBody></BoQ></Award></GAEB>`
  );
}

/** Reads a file that can be read. */
export function billOf(file: string | Uint8Array): BillOfQuantities {
  const reading = readBill(typeof file === 'string' ? bytesOf(file) : file);
  if (reading.outcome !== 'read') throw new Error(JSON.stringify(reading));
  return reading.bill;
}

/** The lines of a level, shortly: number, text and amount. */
export const shortly = ({ lines }: Pick<BillLevel, 'lines'>): string[] =>
  lines.map(({ row: { number, text }, isDiscount, amount }) =>
    [number, isDiscount ? `less ${text}`.trim() : text, decimal(amount)]
      .filter((part) => part !== '')
      .join(' '),
  );

/** Every level of a file, the items last. */
export const levelsOf = (file: string | Uint8Array): string[][] => billLevels(billOf(file).rows).map(shortly);

/** What is left out of a file, and why. */
export const leftOutOf = (file: string): (readonly [string, string, string])[] =>
  billOf(file).rows.flatMap(({ number, text, leftOut }) =>
    leftOut === null ? [] : [[number, text, leftOut] as const],
  );
