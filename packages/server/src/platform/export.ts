import type { Endpoint } from '@brick/domain/endpoint';
import { CURRENCIES } from '@brick/domain/money/currencies';
import { withoutMoney } from '@brick/domain/permissions';
import { TRANSFER_COLUMNS, type TransferColumn, type TransferRoom } from '@brick/domain/transfer/columns';
import type { ExportFormat } from '@brick/domain/transfer/formats';
import type { Language } from '@brick/domain/users/choices';
import { FILE_WORDS, type FileWords } from '@brick/messages/file-words';
import { eq } from 'drizzle-orm';
import type * as z from 'zod';
import { users } from '../schema/users.ts';
import { FileAnswer, type Page } from './answers.ts';
import type { Connection } from './connection.ts';
import { disposition } from './disposition.ts';
import { type AccountContext, type ContextOf, type ProjectContext, type Served, serve } from './serve.ts';
import { CSV_TYPE, csvOf } from './tables/csv.ts';
import type { Cell, ColumnKind, Table } from './tables/table.ts';
import { XLSX_TYPE, xlsxOf } from './tables/xlsx.ts';
import { sayIn } from './words.ts';

/** Rows that are read at a time. */
const PAGE = 500;

/** What an export adds to the query of a list to read it page by page. */
interface Paging {
  limit: number;
  offset: undefined;
  cursor: string | undefined;
  uncounted: true;
}

type Row = Readonly<Record<string, unknown>>;

const isWordList = (kind: TransferColumn['kind']) =>
  !['text', 'money', 'number', 'date', 'link'].includes(kind);

const KINDS: Partial<Record<TransferColumn['kind'], ColumnKind>> = {
  money: 'money',
  number: 'number',
  date: 'date',
};

function cellOf(value: unknown, kind: TransferColumn['kind'], words: FileWords): Cell {
  if (value === null || value === undefined) return null;
  if (kind === 'link') return /^https?:/i.test(String(value)) ? String(value) : null;
  if (isWordList(kind)) return words[kind as 'phases'][String(value)] ?? String(value);
  return typeof value === 'number' || typeof value === 'bigint' ? value : String(value);
}

/** All rows of a list, a page at a time: each begins where the last one ended, so what is added meanwhile moves none. */
async function* rowsOf(first: Page, next: (cursor: string) => Promise<Page>): AsyncGenerator<Row> {
  for (let page = first; ; page = await next(page.nextCursor)) {
    yield* page.rows as readonly Row[];
    if (page.nextCursor === undefined) return;
  }
}

async function languageOf({ db }: Connection, userId: number): Promise<Language> {
  const [user] = await db.select({ language: users.language }).from(users).where(eq(users.id, userId));
  return (user?.language ?? 'en') as Language;
}

/** What an export needs to know of who asks. */
type Asking = Pick<AccountContext<unknown>, 'connection' | 'caller' | 'today'> &
  Partial<Pick<ProjectContext<unknown>, 'project' | 'member'>> & { query: { format: ExportFormat } };

const fileHeaders = (name: string, format: ExportFormat) => ({
  'content-type': format === 'csv' ? CSV_TYPE : XLSX_TYPE,
  'content-disposition': disposition('attachment', `${name}.${format}`),
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
});

async function fileOf(
  { connection, caller, project, today, query }: Asking,
  room: TransferRoom,
  columns: readonly TransferColumn[],
  page: (cursor?: string) => Promise<Page>,
): Promise<FileAnswer> {
  // What refuses the query refuses it here, before the first byte has left.
  const [language, first] = await Promise.all([languageOf(connection, caller.userId), page()]);
  const words = FILE_WORDS[language];
  const list = sayIn(language)(`${room}.names.nav`);
  async function* cells() {
    for await (const row of rowsOf(first, page))
      yield columns.map(({ field, kind }) => cellOf(row[field], kind, words));
  }
  const table: Table = {
    name: list,
    columns: columns.map(({ word, kind }) => ({ title: words.names[word], kind: KINDS[kind] ?? 'text' })),
    rows: cells(),
  };
  const style = {
    decimals: project ? CURRENCIES[project.currency] : 2,
    timeZone: caller.timezone,
    rightToLeft: language === 'ar',
  };
  const name = [project?.name, list, today].filter(Boolean).join(' - ');
  const write = query.format === 'csv' ? csvOf : xlsxOf;
  return new FileAnswer(write([table], style), fileHeaders(name, query.format));
}

/**
 * Serves a list as a file: the rows that its filters leave, in its order, with the columns of the import. It is read by
 * cursor while it is written, so that its length costs no memory.
 */
export function serveExport<
  O extends 'project' | 'account',
  Path extends string,
  Query extends z.ZodType,
  Reply extends z.ZodType,
>(
  call: Endpoint<O, Path, Query, z.ZodNever, Reply>,
  room: TransferRoom,
  list: (
    context: ContextOf<O, Endpoint<O, Path, Query, z.ZodNever, Reply>>,
    query: z.output<Query> & Paging,
  ) => Promise<Page>,
): Served {
  return serve(call, async (context) => {
    const asking = context as unknown as Asking;
    const [resource] = call.allow ?? [];
    const hideMoney = asking.member && resource ? withoutMoney(asking.member, resource) : false;
    const columns = TRANSFER_COLUMNS[room].filter(({ kind }) => !(hideMoney && kind === 'money'));
    const query = asking.query as unknown as z.output<Query> & object;
    const paging = { limit: PAGE, offset: undefined, uncounted: true as const };
    return fileOf(asking, room, columns, (cursor) => list(context, { ...query, ...paging, cursor }));
  });
}
