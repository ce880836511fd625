import {
  FAIL_EFFECTS,
  ITEM_KINDS,
  type Item,
  type ItemInput,
  itemInput,
  POINT_KINDS,
} from '@brick/domain/checks/items';
import { PARTY_ROLES } from '@brick/domain/checks/party-roles';
import { decimalsOf, READING_PATTERN } from '@brick/domain/checks/readings';
import { ISSUE_LEVELS } from '@brick/domain/issues/record';
import type { Grid, GridCell } from '../platform/import/grid.ts';
import { type DecimalMark, guessDecimalMark } from '../platform/import/guess-formats.ts';
import { normalizeTitle } from '../platform/import/normalize-title.ts';
import { normalizeTyped } from '../ui/inputs/normalize-typed.ts';

/** The columns of a file of items, in the order in which a file to fill in has them. */
export const ITEM_COLUMNS = [
  'text',
  'kind',
  'criterion',
  'required',
  'unit',
  'decimals',
  'lower',
  'nominal',
  'upper',
  'choices',
  'method',
  'frequency',
  'reference',
  'photosAtLeast',
  'point',
  'party',
  'noticeHours',
  'onFail',
  'severity',
  'trade',
] as const;

export type ItemColumn = (typeof ITEM_COLUMNS)[number];

/** Columns whose cells are one of a list. */
const LISTS = {
  kind: ITEM_KINDS,
  point: POINT_KINDS,
  onFail: FAIL_EFFECTS,
  severity: ISSUE_LEVELS,
  party: PARTY_ROLES,
  required: ['true', 'false'],
} as const;

export type ListColumn = keyof typeof LISTS;

/** How a file may say columns, and values of lists, besides their own names. */
export interface ItemWords {
  columns: Readonly<Record<ItemColumn, string>>;
  values: (column: ListColumn, value: string) => string;
}

/** A cell that cannot be used. Its field stays as if it were empty. */
export interface CellProblem {
  /** Counted from 1, without the line of titles. */
  row: number;
  column: ItemColumn;
  value: string;
}

const LIMITS: readonly ItemColumn[] = ['lower', 'nominal', 'upper'];

const YES = ['yes', 'y', 'x', '1', 'true'];
const NO = ['no', 'n', '0', 'false'];

const textOf = (cell: GridCell | undefined): string => {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  // Workbooks mean fifteen digits, and 0.1 + 0.2 comes as 0.30000000000000004.
  return typeof cell === 'number' ? String(Number(cell.toPrecision(15))) : String(cell).trim();
};

/** The value of a list that a cell names, in its own words or in those of the screen. */
function findListed(column: ListColumn, text: string, words: ItemWords): string | undefined {
  const plain = normalizeTitle(text) || text;
  if (column === 'required' && YES.includes(plain)) return 'true';
  if (column === 'required' && NO.includes(plain)) return 'false';
  return LISTS[column].find(
    (value) => normalizeTitle(value) === plain || normalizeTitle(words.values(column, value)) === plain,
  );
}

/** Choices in one cell, with a semicolon between them and an asterisk at those that pass. */
const choicesOf = (text: string) =>
  text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({ text: part.replace(/\s*\*$/, ''), passes: part.endsWith('*') }));

/** A figure with a point; empty where a mark stands between thousands, which nobody means as a decimal one. */
function readingOf(text: string, decimal: DecimalMark): string {
  const figure = normalizeTyped(text).replace('−', '-');
  const thousands = decimal === ',' ? /^-?[1-9]\d{0,2}\.\d{3}$/ : /^-?[1-9]\d{0,2},\d{3}$/;
  return thousands.test(figure) ? '' : figure.replace(',', '.');
}

/** The value of a cell; undefined if it cannot be used. */
function parsedCell(column: ItemColumn, text: string, decimal: DecimalMark, words: ItemWords): unknown {
  switch (column) {
    case 'kind':
    case 'point':
    case 'onFail':
    case 'severity':
      return findListed(column, text, words);
    case 'required': {
      const listed = findListed(column, text, words);
      return listed && listed === 'true';
    }
    case 'party': {
      const role = findListed(column, text, words);
      return role === undefined ? { name: text } : { role };
    }
    case 'lower':
    case 'nominal':
    case 'upper': {
      const reading = readingOf(text, decimal);
      return READING_PATTERN.test(reading) ? reading : undefined;
    }
    case 'decimals':
    case 'photosAtLeast':
    case 'noticeHours':
      return /^\d{1,3}$/.test(normalizeTyped(text)) ? Number(normalizeTyped(text)) : undefined;
    case 'choices':
      return choicesOf(text);
    default:
      return text;
  }
}

/** What a row means where it does not say it: a limit makes a reading, choices make a choice. */
function completed(given: Partial<Record<ItemColumn, unknown>>) {
  const limits = [given.lower, given.nominal, given.upper].filter((limit) => typeof limit === 'string');
  const kind = given.kind ?? (limits.length > 0 ? 'reading' : given.choices ? 'choice' : 'check');
  const decimals = given.decimals ?? Math.max(0, ...limits.map(decimalsOf));
  return { ...given, kind, decimals };
}

interface ItemsRead {
  items: Item[];
  problems: CellProblem[];
  /** Titles that name no column. */
  unknown: string[];
}

/** The column of each title. */
export const columnsOfTitles = (titles: readonly string[], words: ItemWords) =>
  titles.map((title) =>
    ITEM_COLUMNS.find((column) =>
      [column, words.columns[column]].map(normalizeTitle).includes(normalizeTitle(title)),
    ),
  );

/** Reads items from the rows of a file. What a cell says that cannot be used is told, and its field left empty. */
export function readItems(
  { titles, rows }: Grid,
  words: ItemWords,
  { newId, usualMark }: { newId: () => string; usualMark: DecimalMark },
): ItemsRead {
  const columns = columnsOfTitles(titles, words);
  const limits = rows.flatMap((row) => row.filter((_, at) => LIMITS.includes(columns[at] ?? 'text')));
  const { format } = guessDecimalMark(limits, usualMark);
  const problems: CellProblem[] = [];
  const items = rows.map((row, place): Item => {
    const given: Partial<Record<ItemColumn, unknown>> = {};
    const said: Partial<Record<ItemColumn, string>> = {};
    for (const [at, column] of columns.entries()) {
      const text = textOf(row[at]);
      if (column === undefined || text === '') continue;
      said[column] = text;
      // A number of a workbook has a point, whatever its language.
      given[column] = parsedCell(column, text, typeof row[at] === 'number' ? '.' : format, words);
      if (given[column] !== undefined) continue;
      delete given[column];
      problems.push({ row: place + 1, column, value: text });
    }
    const id = newId();
    for (;;) {
      const tried = itemInput.safeParse({ ...completed(given), id } as ItemInput);
      if (tried.success) return tried.data as Item;
      // What the schema refuses is told and left out, one column after the other.
      const column = tried.error.issues
        .map(({ path }) => path[0])
        .find((name) => name !== undefined && name in given) as ItemColumn | undefined;
      if (column === undefined) throw tried.error;
      problems.push({ row: place + 1, column, value: said[column] ?? '' });
      delete given[column];
    }
  });
  return {
    items,
    problems,
    unknown: titles.filter((title, at) => title !== '' && columns[at] === undefined),
  };
}
