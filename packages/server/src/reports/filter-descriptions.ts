import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { fieldProblem, problemMessage } from '@brick/domain/errors';
import type { ReportHead } from '@brick/domain/reports/report-document';
import { sql } from 'drizzle-orm';
import { suppliers } from '../schema/suppliers.ts';
import { visibleSuppliers } from '../suppliers/service.ts';
import type { ReportContext } from './report-context.ts';

type HeadFilter = ReportHead['filters'][number];

function periodText({ say, written }: ReportContext, from?: CalendarDate, to?: CalendarDate): string {
  if (from && to) return say('reports.filters.period', { from: written.day(from), to: written.day(to) });
  if (from) return say('report.filters.since', { from: written.day(from) });
  return to ? say('report.filters.until', { to: written.day(to) }) : '';
}

/** Loads the name of a supplier visible to the reader in this project. Throws invalid for others. */
async function loadSupplierName({ connection, reader, project }: ReportContext, id: number): Promise<string> {
  const [found] = await connection.rows<{ name: string }>(sql`
    select name from ${suppliers} where ${suppliers.id} = ${id} and ${visibleSuppliers(reader, project.id)}`);
  if (found) return found.name;
  throw fieldProblem('supplierId', problemMessage('Choose a supplier of this project'));
}

/** Describes the active filters. */
export async function describeFilters(setting: ReportContext): Promise<HeadFilter[]> {
  const { say, options } = setting;
  const { from, to, phase, supplierId } = options;
  const filters: HeadFilter[] = [];
  if (from || to) filters.push({ label: say('report.filters.period'), value: periodText(setting, from, to) });
  if (phase) filters.push({ label: say('fields.names.phase'), value: say(`phases.${phase}`) });
  if (supplierId)
    filters.push({ label: say('fields.names.supplier'), value: await loadSupplierName(setting, supplierId) });
  return filters;
}
