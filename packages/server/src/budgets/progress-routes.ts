import {
  addProgress,
  deleteProgress,
  getProgress,
  listProgress,
  progressHistory,
  restoreProgress,
  updateProgress,
} from '@brick/domain/budgets/programme-contract';
import { entryDay } from '@brick/domain/ledger/progress';
import { type Entry, serveHistory } from '../platform/history.ts';
import { isStale, mustBeCurrent } from '../platform/kept-rows.ts';
import { pageOf } from '../platform/part.ts';
import { serve, serveRow } from '../platform/serve.ts';
import { listOfProject, progressRows, shown, shownPercent, storedPercent } from './progress-store.ts';

/** What an entry of the log holds of a row, with its percentage as a number. */
const told = (fields: Entry['before']): Entry['before'] =>
  fields && 'percentComplete' in fields
    ? { ...fields, percentComplete: shownPercent(String(fields['percentComplete'])) }
    : fields;

export const progressRoutes = [
  serve(listProgress, async ({ connection, project, query }) =>
    pageOf(await listOfProject(connection, project.id, query), query),
  ),

  serve(addProgress, async (context) => {
    const { connection, caller, project, body, today } = context;
    const date = entryDay(body.date, today);
    const percentComplete = storedPercent(body.percentComplete);
    const values = { ...body, percentComplete, date, projectId: project.id, enteredBy: caller.userId };
    return shown(connection, await progressRows.add(context, values, { ...body, date }));
  }),

  serveRow(getProgress, progressRows, async ({ connection, row }) => shown(connection, row)),

  serveRow(updateProgress, progressRows, async (context) => {
    const { connection, row, today } = context;
    const { version, percentComplete, date, ...fields } = context.body;
    if (isStale(row, version)) mustBeCurrent(await shown(connection, row), version);
    const changed = await progressRows.change(context, row, {
      ...fields,
      ...(percentComplete !== undefined && { percentComplete: storedPercent(percentComplete) }),
      ...(date !== undefined && date !== row.date && { date: entryDay(date, today) }),
    });
    return shown(connection, changed);
  }),

  serveRow(deleteProgress, progressRows, async (context) => progressRows.moveToTrash(context, context.row)),

  serveRow(restoreProgress, progressRows, async (context) =>
    shown(context.connection, await progressRows.takeBack(context, context.row)),
  ),

  serveHistory(progressHistory, progressRows, (entry) => ({
    ...entry,
    before: told(entry.before),
    after: told(entry.after),
  })),
];
