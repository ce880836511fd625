import {
  accountingFile,
  addAccountingExport,
  type ExportReply,
  getAccounting,
  getAccountingExport,
  listAccountingExports,
  putAccounting,
} from '@brick/domain/accounting/api';
import { ACCOUNTING_FORMATS, inFileOrder } from '@brick/domain/accounting/formats/accounting-formats';
import { groupBy } from '@brick/domain/accounting/group-by';
import type { AccountingSystem, ProfileReply } from '@brick/domain/accounting/profile';
import { assertExportable, assertPeriod } from '@brick/domain/accounting/profile-rules';
import { type AccountingRow, MISSING_FIELDS, rowsOf } from '@brick/domain/accounting/rows';
import type { BodyOf } from '@brick/domain/endpoint';
import { sum } from '@brick/domain/money/money';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { FILE_LABELS } from '@brick/messages/import-export-labels';
import { sql } from 'drizzle-orm';
import { logActivity } from '../platform/activity/activity-log.ts';
import { type ProjectContext, serve } from '../platform/http/endpoint-handlers.ts';
import { RepeatedResponse } from '../platform/http/responses.ts';
import { toPage } from '../platform/records/list-paging.ts';
import { users } from '../schema/users.ts';
import { loadEntries } from './entries.ts';
import { downloadName, exportResponse } from './export-response.ts';
import { insertExport, loadExport, loadExports, loadFiles, nextNumber } from './export-store.ts';
import { loadProfile, lockAccounting, storeProfile } from './profile-store.ts';

type Context = ProjectContext<typeof addAccountingExport>;

/** Expenses whose rows lack something, with all that they lack. */
const missingOf = (rows: readonly AccountingRow[]): ExportReply['missing'] =>
  [...groupBy(rows, ({ expenseId }) => expenseId)].flatMap(([expenseId, [first, ...others]]) => {
    if (!first) return [];
    const lacks = MISSING_FIELDS.filter((lack) => [first, ...others].some((row) => row.lacks.includes(lack)));
    const { expenseNumber, itemName } = first;
    return lacks.length > 0 ? [{ expenseId, expenseNumber, itemName, lacks }] : [];
  });

/** What an export holds or would hold. */
function replyOf(
  { project, body }: Context,
  { system }: ProfileReply,
  rows: readonly AccountingRow[],
): ExportReply {
  const { from, to, what, preview } = body as BodyOf<typeof addAccountingExport>;
  return {
    ...{ from, to, what, preview, system, currency: project.currency },
    count: rows.length,
    total: sum(rows.map(({ amount }) => amount)),
    net: sum(rows.map(({ net }) => net)),
    gross: sum(rows.map(({ gross }) => gross)),
    ...{ number: null, fileName: null },
    rows: rows.map((row) => ({ ...row, lacks: [...row.lacks] })),
    missing: missingOf(rows),
  };
}

/** Makes the files of an export and stores it. */
async function storeExport(
  context: Context,
  profile: ProfileReply & { system: AccountingSystem },
  rows: readonly AccountingRow[],
  { number, language }: { number: number; language: Language },
): Promise<ExportReply> {
  const { connection, caller, project, services } = context;
  const { phases } = FILE_LABELS[language];
  const reply = replyOf(context, profile, rows);
  const { from, to, what, currency, count, total } = reply;
  const files = ACCOUNTING_FORMATS[profile.system](rows, {
    ...{ number, from, to, currency, projectName: project.name, datev: profile.datev },
    madeAt: new Date(services.now()).toISOString(),
    phaseName: (phase) => phases[phase] ?? phase,
  });
  const fileName = downloadName(files, number);
  const logged = { number, from, to, what, system: profile.system, currency, count, total };
  await Promise.all([
    insertExport(
      connection,
      { ...logged, projectId: project.id, fileName, files, createdBy: caller.userId },
      rows,
    ),
    logActivity(connection, {
      ...{ projectId: project.id, actorId: caller.userId, entity: 'accounting-export', entityId: number },
      ...{ action: 'created', after: logged },
    }),
  ]);
  return { ...reply, number, fileName };
}

const isSetUp = (profile: ProfileReply): profile is ProfileReply & { system: AccountingSystem } =>
  profile.system !== null;

/** Bills for the accountant: how expenses become them, and what was exported. */
export const accountingRoutes = [
  serve(getAccounting, async ({ connection, project }) => loadProfile(connection, project.id)),

  serve(putAccounting, async ({ connection, caller, project, body }) => {
    const { version, ...profile } = body;
    return storeProfile({ connection, caller, projectId: project.id }, profile, version);
  }),

  serve(addAccountingExport, async (context) => {
    const { connection, caller, project, body } = context;
    assertPeriod(body);
    // Sent together, executed in order: what is new is read once no other export is being made.
    const [, profile, number, [user], entries] = await Promise.all([
      body.preview ? null : lockAccounting(connection, project.id),
      loadProfile(connection, project.id),
      nextNumber(connection, project.id),
      connection.rows<{ language: Language | null }>(
        sql`select ${users.language} as language from ${users} where ${users.id} = ${caller.userId}`,
      ),
      loadEntries({ connection, caller, projectId: project.id }, body),
    ]);
    const rows = inFileOrder(
      profile.system,
      entries.flatMap((entry) => rowsOf(profile, entry)),
    );
    if (body.preview) return new RepeatedResponse(replyOf(context, profile, rows));
    assertExportable(profile, rows, body.what === 'new');
    if (!isSetUp(profile)) throw new Error('an export without a profile was let through');
    return storeExport(context, profile, rows, { number, language: user?.language ?? 'en' });
  }),

  serve(listAccountingExports, async ({ connection, project, query }) =>
    toPage(await loadExports(connection, project.id, query), query),
  ),

  serve(getAccountingExport, async ({ connection, project, params }) =>
    loadExport(connection, project.id, params.number),
  ),

  serve(accountingFile, async ({ connection, project, params }) =>
    exportResponse(await loadFiles(connection, project.id, params.number)),
  ),
];
