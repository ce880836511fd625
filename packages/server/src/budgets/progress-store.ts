import type { ProgressEntry } from '@brick/domain/budgets/programme-api';
import { percentOf, rate } from '@brick/domain/ledger/rate';
import type { PageQuery } from '@brick/domain/list-query';
import { decimal } from '@brick/domain/money/money';
import type { Phase } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import { loadNames } from '../members/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import { type ListPart, loadListPart } from '../platform/records/list-paging.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { createRecordStore } from '../platform/records/record-store.ts';
import { progressEntries } from '../schema/budgets.ts';

type ProgressRow = typeof progressEntries.$inferSelect;

export const progressRows = createRecordStore({
  kind: 'progress-entry',
  table: progressEntries,
  facts: ({ enteredBy }) => ({ createdBy: enteredBy }),
});

/** Converts a percentage to its column: 40 is "40.00". */
export const percentToColumn = (percent: number): string => decimal(rate(percent));

/** Converts a stored percentage to a number: "40.00" is 40. */
export const percentFromColumn = (stored: string): number => percentOf(rate(stored));

async function serializeProgressEntries(
  connection: Connection,
  rows: readonly ProgressRow[],
): Promise<ProgressEntry[]> {
  const names = await loadNames(
    connection,
    rows.map(({ enteredBy }) => enteredBy),
  );
  return rows.map((row) => ({
    ...row,
    percentComplete: percentFromColumn(row.percentComplete),
    enteredByName: names.get(row.enteredBy) ?? null,
  }));
}

/** Serializes a progress entry. */
export async function serializeProgressEntry(
  connection: Connection,
  row: ProgressRow,
): Promise<ProgressEntry> {
  const [entry] = await serializeProgressEntries(connection, [row]);
  if (!entry) throw new Error('an entry lost its name');
  return entry;
}

/** Loads the progress entries of a project or phase, newest date first. */
export async function listProgressEntries(
  connection: Connection,
  projectId: number,
  { phase, ...asked }: PageQuery & { phase?: Phase | undefined },
): Promise<ListPart<ProgressEntry>> {
  const part = await loadListPart<ProgressRow>(connection, {
    rows: sql`
      select ${columnsOf(progressEntries)} from ${progressEntries}
      where ${progressEntries.projectId} = ${projectId} and ${progressEntries.deletedAt} is null
        ${phase ? sql`and ${progressEntries.phase} = ${phase}` : sql``}`,
    keys: [
      { name: 'date', kind: 'day' },
      { name: 'id', kind: 'number' },
    ],
    descending: true,
    asked,
  });
  return { ...part, rows: await serializeProgressEntries(connection, part.rows) };
}
