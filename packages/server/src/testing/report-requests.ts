import type { ReportDocument, ReportPart } from '@brick/domain/reports/report-document';
import type { ReportName } from '@brick/domain/reports/report-types';
import type { TestClient } from './test-client.ts';

type ReportTable = Extract<ReportPart, { kind: 'table' }>;

/** Requests a report like the screen. */
export async function getReport(
  person: TestClient,
  projectId: number,
  report: ReportName,
  query = '',
): Promise<ReportDocument> {
  const { status, body } = await person.get(`/api/projects/${projectId}/reports/${report}${query}`);
  if (status !== 200) throw new Error(`no report ${report}: ${status} ${JSON.stringify(body)}`);
  return body;
}

export function findTable({ parts }: ReportDocument, id: string): ReportTable {
  const found = parts.find((part): part is ReportTable => part.kind === 'table' && part.id === id);
  if (!found) throw new Error(`no table ${id}`);
  return found;
}

export const cellsOfColumn = ({ rows }: ReportTable) => rows.map(({ cells }) => cells);

/** The cells after a row's name. */
export function rowNamed(table: ReportTable, name: string) {
  const row = table.rows.find(({ cells }) => cells[0] === name);
  if (!row) throw new Error(`no row ${name}`);
  return row.cells;
}
