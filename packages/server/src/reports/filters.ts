import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { refusedField, said } from '@brick/domain/errors';
import type { ReportHead } from '@brick/domain/reports/document';
import { sql } from 'drizzle-orm';
import { suppliers } from '../schema/suppliers.ts';
import { suppliersInView } from '../suppliers/reads.ts';
import type { ReportSetting } from './setting.ts';

type Filter = ReportHead['filters'][number];

function periodWords({ say, written }: ReportSetting, from?: CalendarDate, to?: CalendarDate): string {
  if (from && to) return say('reports.filters.period', { from: written.day(from), to: written.day(to) });
  if (from) return say('report.filters.since', { from: written.day(from) });
  return to ? say('report.filters.until', { to: written.day(to) }) : '';
}

/** The name of a supplier that the reader may see in this project. Throws invalid for another. */
async function supplierName({ connection, member, project }: ReportSetting, id: number): Promise<string> {
  const [found] = await connection.rows<{ name: string }>(sql`
    select name from ${suppliers} where ${suppliers.id} = ${id} and ${suppliersInView(member.userId, project.id)}`);
  if (found) return found.name;
  throw refusedField('supplierId', said('Choose a supplier of this project'));
}

/** The filters that are set, in words. */
export async function filterWords(setting: ReportSetting): Promise<Filter[]> {
  const { say, options } = setting;
  const { from, to, phase, supplierId } = options;
  const filters: Filter[] = [];
  if (from || to)
    filters.push({ label: say('report.filters.period'), value: periodWords(setting, from, to) });
  if (phase) filters.push({ label: say('fields.names.phase'), value: say(`phases.${phase}`) });
  if (supplierId)
    filters.push({ label: say('fields.names.supplier'), value: await supplierName(setting, supplierId) });
  return filters;
}
