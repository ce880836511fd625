import type { ReportDocument, ReportPart } from '@brick/domain/reports/document';
import type { ReportName } from '@brick/domain/reports/reports';
import type { Client } from './client.ts';

type Table = Extract<ReportPart, { kind: 'table' }>;

/** A report as a screen is given it. */
export async function reportOf(
  person: Client,
  projectId: number,
  report: ReportName,
  query = '',
): Promise<ReportDocument> {
  const { status, body } = await person.get(`/api/projects/${projectId}/reports/${report}${query}`);
  if (status !== 200) throw new Error(`no report ${report}: ${status} ${JSON.stringify(body)}`);
  return body;
}

export function tableOf({ parts }: ReportDocument, id: string): Table {
  const found = parts.find((part): part is Table => part.kind === 'table' && part.id === id);
  if (!found) throw new Error(`no table ${id}`);
  return found;
}

export const cellsOf = ({ rows }: Table) => rows.map(({ cells }) => cells);

/** What stands beside a row's name in its first cell. */
export function rowNamed(table: Table, name: string) {
  const row = table.rows.find(({ cells }) => cells[0] === name);
  if (!row) throw new Error(`no row ${name}`);
  return row.cells;
}
