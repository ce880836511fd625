import {
  addProgress,
  deleteProgress,
  getProgress,
  listProgress,
  progressHistory,
  restoreProgress,
  updateProgress,
} from '@brick/domain/budgets/programme-api';
import { entryDay } from '@brick/domain/ledger/schedule/progress-entries';
import { type HistoryEntry, serveHistory } from '../platform/activity/record-history.ts';
import { serve, serveRow } from '../platform/http/endpoint-handlers.ts';
import { toPage } from '../platform/records/list-paging.ts';
import { assertCurrentVersion, isStaleEdit } from '../platform/records/record-store.ts';
import {
  listProgressEntries,
  percentFromColumn,
  percentToColumn,
  progressRows,
  serializeProgressEntry,
} from './progress-store.ts';

/** The logged fields of a row, with the percentage as a number. */
const loggedFields = (fields: HistoryEntry['before']): HistoryEntry['before'] =>
  fields && 'percentComplete' in fields
    ? { ...fields, percentComplete: percentFromColumn(String(fields['percentComplete'])) }
    : fields;

export const progressRoutes = [
  serve(listProgress, async ({ connection, project, query }) =>
    toPage(await listProgressEntries(connection, project.id, query), query),
  ),

  serve(addProgress, async (context) => {
    const { connection, caller, project, body, today } = context;
    const date = entryDay(body.date, today);
    const percentComplete = percentToColumn(body.percentComplete);
    const values = { ...body, percentComplete, date, projectId: project.id, enteredBy: caller.userId };
    return serializeProgressEntry(connection, await progressRows.add(context, values, { ...body, date }));
  }),

  serveRow(getProgress, progressRows, async ({ connection, row }) => serializeProgressEntry(connection, row)),

  serveRow(updateProgress, progressRows, async (context) => {
    const { connection, row, today } = context;
    const { version, percentComplete, date, ...fields } = context.body;
    if (isStaleEdit(row, version))
      assertCurrentVersion(await serializeProgressEntry(connection, row), version);
    const changed = await progressRows.change(context, row, {
      ...fields,
      ...(percentComplete !== undefined && { percentComplete: percentToColumn(percentComplete) }),
      ...(date !== undefined && date !== row.date && { date: entryDay(date, today) }),
    });
    return serializeProgressEntry(connection, changed);
  }),

  serveRow(deleteProgress, progressRows, async (context) => progressRows.moveToTrash(context, context.row)),

  serveRow(restoreProgress, progressRows, async (context) =>
    serializeProgressEntry(context.connection, await progressRows.takeBack(context, context.row)),
  ),

  serveHistory(progressHistory, progressRows, (entry) => ({
    ...entry,
    before: loggedFields(entry.before),
    after: loggedFields(entry.after),
  })),
];
