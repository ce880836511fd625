import type { ProgressEntry } from '@brick/domain/budgets/programme-contract';
import { percentOf, rate } from '@brick/domain/ledger/rate';
import type { PartQuery } from '@brick/domain/lists';
import { decimal } from '@brick/domain/money/money';
import type { Phase } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import { namesOf } from '../members/reads.ts';
import type { Connection } from '../platform/connection.ts';
import { keptRows } from '../platform/kept-rows.ts';
import { columnsOf } from '../platform/list.ts';
import { type Part, partOf } from '../platform/part.ts';
import { progressEntries } from '../schema/budgets.ts';

type ProgressRow = typeof progressEntries.$inferSelect;

export const progressRows = keptRows({
  kind: 'progress-entry',
  table: progressEntries,
  facts: ({ enteredBy }) => ({ createdBy: enteredBy }),
});

/** A percentage as it is stored: 40 is "40.00". */
export const storedPercent = (percent: number): string => decimal(rate(percent));

/** A percentage as it is shown, of one that is stored: "40.00" is 40. */
export const shownPercent = (stored: string): number => percentOf(rate(stored));

async function shownAll(connection: Connection, rows: readonly ProgressRow[]): Promise<ProgressEntry[]> {
  const names = await namesOf(
    connection,
    rows.map(({ enteredBy }) => enteredBy),
  );
  return rows.map((row) => ({
    ...row,
    percentComplete: shownPercent(row.percentComplete),
    enteredByName: names.get(row.enteredBy) ?? null,
  }));
}

/** An entry as its contract shows it. */
export async function shown(connection: Connection, row: ProgressRow): Promise<ProgressEntry> {
  const [entry] = await shownAll(connection, [row]);
  if (!entry) throw new Error('an entry lost its name');
  return entry;
}

/** The entries of a project, the newest day first, of one phase or of all. */
export async function listOfProject(
  connection: Connection,
  projectId: number,
  { phase, ...asked }: PartQuery & { phase?: Phase | undefined },
): Promise<Part<ProgressEntry>> {
  const part = await partOf<ProgressRow>(connection, {
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
  return { ...part, rows: await shownAll(connection, part.rows) };
}
