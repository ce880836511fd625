import type { Endpoint } from '@brick/domain/endpoint';
import { CURRENCIES } from '@brick/domain/money/currencies';
import { withoutMoney } from '@brick/domain/permissions';
import { TRANSFER_COLUMNS } from '@brick/domain/transfer/columns-of-lists';
import type { ExportFormat } from '@brick/domain/transfer/export-formats';
import type { TransferColumn, TransferFeature } from '@brick/domain/transfer/import-export-columns';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { FILE_LABELS, type FileLabels } from '@brick/messages/import-export-labels';
import { eq } from 'drizzle-orm';
import type * as z from 'zod';
import { users } from '../../schema/users.ts';
import type { Connection } from '../db/connection.ts';
import { contentDisposition } from '../http/content-disposition.ts';
import {
  type AccountContext,
  type ContextOf,
  type EndpointHandler,
  type ProjectContext,
  serve,
} from '../http/endpoint-handlers.ts';
import { FileResponse, type ResultPage } from '../http/responses.ts';
import { translateIn } from '../i18n/messages.ts';
import { CSV_TYPE, createCsv } from '../spreadsheets/create-csv.ts';
import type { ExportTable, TableCell, TableColumnKind } from '../spreadsheets/export-table.ts';
import { createXlsx, XLSX_TYPE } from '../spreadsheets/xlsx.ts';

/** The number of rows read at a time. */
const EXPORT_PAGE_SIZE = 500;

/** The paging that an export adds to a list query. */
interface ExportPaging {
  limit: number;
  offset: undefined;
  cursor: string | undefined;
  uncounted: true;
}

type ExportRow = Readonly<Record<string, unknown>>;

const isEnumColumn = (kind: TransferColumn['kind']) =>
  !['text', 'money', 'number', 'date', 'link'].includes(kind);

const COLUMN_KINDS: Partial<Record<TransferColumn['kind'], TableColumnKind>> = {
  money: 'money',
  number: 'number',
  date: 'date',
};

function exportCell(value: unknown, kind: TransferColumn['kind'], words: FileLabels): TableCell {
  if (value === null || value === undefined) return null;
  if (kind === 'link') return /^https?:/i.test(String(value)) ? String(value) : null;
  if (isEnumColumn(kind)) return words[kind as 'phases'][String(value)] ?? String(value);
  return typeof value === 'number' || typeof value === 'bigint' ? value : String(value);
}

/** Reads a list page by page with a cursor, so rows that are added meanwhile do not shift the others. */
async function* readAllPages(
  first: ResultPage,
  next: (cursor: string) => Promise<ResultPage>,
): AsyncGenerator<ExportRow> {
  for (let page = first; ; page = await next(page.nextCursor)) {
    yield* page.rows as readonly ExportRow[];
    if (page.nextCursor === undefined) return;
  }
}

async function loadLanguage({ db }: Connection, userId: number): Promise<Language> {
  const [user] = await db.select({ language: users.language }).from(users).where(eq(users.id, userId));
  return (user?.language ?? 'en') as Language;
}

/** The part of the context that an export needs. */
type ExportContext = Pick<AccountContext<unknown>, 'connection' | 'caller' | 'today'> &
  Partial<Pick<ProjectContext<unknown>, 'project' | 'member'>> & { query: { format: ExportFormat } };

const fileHeaders = (name: string, format: ExportFormat) => ({
  'content-type': format === 'csv' ? CSV_TYPE : XLSX_TYPE,
  'content-disposition': contentDisposition('attachment', `${name}.${format}`),
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
});

async function createExportFile(
  { connection, caller, project, today, query }: ExportContext,
  feature: TransferFeature,
  columns: readonly TransferColumn[],
  page: (cursor?: string) => Promise<ResultPage>,
): Promise<FileResponse> {
  // Problems with the query are thrown here, before the first byte is sent.
  const [language, first] = await Promise.all([loadLanguage(connection, caller.userId), page()]);
  const words = FILE_LABELS[language];
  const list = translateIn(language)(`${feature}.names.nav`);
  async function* cells() {
    for await (const row of readAllPages(first, page))
      yield columns.map(({ field, kind }) => exportCell(row[field], kind, words));
  }
  const table: ExportTable = {
    name: list,
    columns: columns.map(({ word, kind }) => ({
      title: words.names[word],
      kind: COLUMN_KINDS[kind] ?? 'text',
    })),
    rows: cells(),
  };
  const style = {
    decimals: project ? CURRENCIES[project.currency] : 2,
    timeZone: caller.timezone,
    rightToLeft: language === 'ar',
  };
  const name = [project?.name, list, today].filter(Boolean).join(' - ');
  const write = query.format === 'csv' ? createCsv : createXlsx;
  return new FileResponse(write([table], style), fileHeaders(name, query.format));
}

/**
 * Implements an export endpoint: the filtered and sorted rows of a list, with the columns of the import. Rows are
 * read while the file is written, so long lists need no extra memory.
 */
export function serveExport<
  O extends 'project' | 'account',
  Path extends string,
  Query extends z.ZodType,
  Reply extends z.ZodType,
>(
  call: Endpoint<O, Path, Query, z.ZodNever, Reply>,
  feature: TransferFeature,
  list: (
    context: ContextOf<O, Endpoint<O, Path, Query, z.ZodNever, Reply>>,
    query: z.output<Query> & ExportPaging,
  ) => Promise<ResultPage>,
): EndpointHandler {
  return serve(call, async (asked) => {
    const { services } = asked as unknown as Pick<AccountContext<unknown>, 'services'>;
    const context = { ...asked, connection: await services.reads.connection() };
    const asking = context as unknown as ExportContext;
    const [resource] = call.allow ?? [];
    const hideMoney = asking.member && resource ? withoutMoney(asking.member, resource) : false;
    const columns = TRANSFER_COLUMNS[feature].filter(({ kind }) => !(hideMoney && kind === 'money'));
    const query = asking.query as unknown as z.output<Query> & object;
    const paging = { limit: EXPORT_PAGE_SIZE, offset: undefined, uncounted: true as const };
    return createExportFile(asking, feature, columns, (cursor) =>
      list(context, { ...query, ...paging, cursor }),
    );
  });
}
