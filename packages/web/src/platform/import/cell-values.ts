import type { ChoiceColumnKind, TransferKind } from '@brick/domain/transfer/import-export-columns';
import { FILE_LABELS } from '@brick/messages/import-export-labels';
import { normalizeTyped } from '../../ui/inputs/normalize-typed.ts';
import type { ReadColumn } from './column-formats.ts';
import { cellText, isEmptyCell, type PlainContext, parseAmount, parseDay } from './day-and-amount-cells.ts';
import type { GridCell } from './grid.ts';
import { languagesInOrder } from './guess-columns.ts';
import { normalizeTitle } from './normalize-title.ts';

export interface CellContext extends PlainContext {
  /** Whether the schema accepts a value for a field: of two meanings of a word the accepted one is taken. */
  takes: (field: string, value: unknown) => boolean;
}

function parseNumber(cell: GridCell, { formats }: CellContext): unknown {
  if (typeof cell === 'number') return cell;
  const text = normalizeTyped(String(cell)).replace('−', '-');
  const figure = formats.decimal === ',' ? text.replace(',', '.') : text;
  return /^[-+]?\d+(?:\.\d+)?$/.test(figure) ? Number(figure) : text;
}

// Other programs name the state of a bill, each in its language.
const YES = `true,yes,y,1,x,✓,paid,active,required,bezahlt,paye,payee,pagado,pagada,pago,paga,betaald,支払済,支払済み,已付,已付款,已支付,
مدفوع,مدفوعة`;
const NO = `false,no,n,0,-,unpaid,inactive,pending,not paid,open,offen,unbezahlt,nicht bezahlt,impaye,impayee,non paye,non payee,pendiente,
no pagado,no pagada,nao pago,nao paga,pendente,onbetaald,未払,未払い,未付,未付款,未支付,غير مدفوع,غير مدفوعة`;
const isOneOf = (words: string, text: string): boolean => words.split(/,\s*/).includes(text);

function parseFlag(cell: GridCell, { language }: CellContext): unknown {
  if (typeof cell === 'boolean') return cell;
  const text = normalizeTitle(String(cell)) || String(cell).trim();
  const words = languagesInOrder(language).map((one) => FILE_LABELS[one].flags);
  if (isOneOf(YES, text) || words.some((word) => normalizeTitle(word.true) === text)) return true;
  if (isOneOf(NO, text) || words.some((word) => normalizeTitle(word.false) === text)) return false;
  return String(cell).trim();
}

/** Words that choices no longer have, in files that were exported when they had: their titles as they are normalized. */
const FORMER_WORDS: Partial<Record<ChoiceColumnKind, Readonly<Record<string, string>>>> = {
  trades: { schreinerarbeiten: 'joinery', drenaje: 'drainage', drenagem: 'drainage', azulejos: 'tiling' },
  placeKinds: { habitacion: 'room', comodo: 'room', piso: 'level' },
  fundings: { 业主: 'client' },
  issueKinds: { 质保期缺陷: 'defect', 瑕疵: 'defect' },
};

function parseChoice(
  field: string,
  list: ChoiceColumnKind,
  cell: GridCell,
  { language, takes }: CellContext,
): unknown {
  const text = String(cell).trim();
  const plain = normalizeTitle(text);
  for (const one of languagesInOrder(language)) {
    for (const [value, word] of Object.entries(FILE_LABELS[one][list])) {
      const named = normalizeTitle(word) === plain || normalizeTitle(value) === plain;
      if (named && takes(field, value)) return value;
    }
  }
  return FORMER_WORDS[list]?.[plain] ?? text;
}

/**
 * Parses a cell to the value that the schema takes; undefined for an empty one. Unreadable text stays as it is, so
 * that the schema reports it.
 */
export function parseCell(
  field: string,
  kind: TransferKind,
  cell: GridCell | undefined,
  reading: CellContext,
): unknown {
  if (isEmptyCell(cell)) return undefined;
  switch (kind) {
    case 'date':
      return parseDay(cell, reading);
    case 'money':
      return parseAmount(cell, reading);
    case 'number':
      return parseNumber(cell, reading);
    case 'flags':
      return parseFlag(cell, reading);
    case 'text':
    case 'link':
      return cellText(cell);
    default:
      return parseChoice(field, kind, cell, reading);
  }
}

/** Whether the values of a column are one of several. */
export const isChoice = (kind: TransferKind): kind is ChoiceColumnKind =>
  !['text', 'money', 'number', 'date', 'link'].includes(kind);

/** A cell as a word of its column, however it is written. */
export const wordOf = (cell: GridCell | undefined): string => {
  const text = String(cell ?? '').trim();
  return normalizeTitle(text) || text;
};

/** What a person chose for the words of a file, by field and word. The word '' is that of every row, without a column. */
export type ChosenWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The value that was chosen for a word; undefined for none. */
export function chosenValue({ field, kind }: ReadColumn, word: string, chosen: ChosenWords): unknown {
  const value = chosen[field]?.[word];
  return value && kind === 'flags' ? value === 'true' : value || undefined;
}

/** Words of a column that were not read as one of its values, the most frequent first. */
export function unreadWords(
  { field, kind }: ReadColumn,
  cells: readonly (GridCell | undefined)[],
  reading: CellContext,
): string[] {
  const counts = new Map<string, { text: string; count: number }>();
  for (const cell of cells) {
    const word = wordOf(cell);
    const known = counts.get(word);
    if (known) known.count += 1;
    else if (!isEmptyCell(cell)) counts.set(word, { text: cellText(cell), count: 1 });
  }
  return [...counts.values()]
    .filter(({ text }) => !reading.takes(field, parseCell(field, kind, text, reading)))
    .sort((a, b) => b.count - a.count)
    .map(({ text }) => text);
}
