import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReportFormat, ReportName } from '@brick/domain/reports/report-types';
import { drawPrintout } from '@brick/pdf/document/draw-printout';
import { trimFaceCache } from '@brick/pdf/text/font-set';
import type { Connection } from '../../platform/db/connection.ts';
import { createImageLoader } from '../../platform/pictures/printed-image.ts';
import { createCsv } from '../../platform/spreadsheets/create-csv.ts';
import { createXlsx } from '../../platform/spreadsheets/xlsx.ts';
import type { WorkerContext } from '../../platform/workers/handle-worker-messages.ts';
import { loadLetterhead } from '../../projects/queries.ts';
import type { StreamedReport, StreamedTable } from '../report-parts.ts';
import { buildReportPdf } from './report-pdf.ts';
import { trackProgress } from './row-progress.ts';
import { cellStyle, reportTables, spreadsheetTable, summaryTable } from './spreadsheet-tables.ts';

/** The report and outputs for writing a file. */
export interface ReportFileOptions {
  report: StreamedReport;
  connection: Connection;
  desk: WorkerContext<number>;
  output: Writable;
}

async function writePdf({ report, connection, desk, output }: ReportFileOptions): Promise<void> {
  const branding = await loadLetterhead(connection, report.project.id);
  try {
    const printout = buildReportPdf(report, branding, trackProgress(report, desk.tell));
    await drawPrintout(printout, output, createImageLoader(desk.bytesOf));
  } finally {
    trimFaceCache();
  }
}

/**
 * Writes a workbook: a sheet with head and figures, and one for each table. Totals are values, so that every viewer
 * shows what is printed.
 */
async function writeXlsx({ report, desk, output }: ReportFileOptions): Promise<void> {
  const pass = trackProgress(report, desk.tell);
  const sheets = [
    summaryTable(report),
    ...reportTables(report).map((table) => spreadsheetTable(table, pass)),
  ];
  await pipeline(createXlsx(sheets, cellStyle(report)), output);
}

/** The table of each report that its CSV has, by id. The report's head is in the file name. */
const MAIN_TABLES: Record<ReportName, string> = {
  'budget-summary': 'budget',
  'expense-breakdown': 'expenses',
  'cash-flow': 'months',
  'variation-account': 'variations',
  'inspection-summary': 'inspections',
  'issue-register': 'issues',
  'non-conformance': 'non-conformances',
  handover: 'documents',
  'progress-schedule': 'phases',
  'earned-value': 'byPhase',
  'supplier-performance': 'suppliers',
  'executive-summary': 'risks',
};

const mainTable = (report: StreamedReport): StreamedTable[] =>
  reportTables(report).filter(({ id }) => id === MAIN_TABLES[report.report]);

/** Writes only the main table: CSV has no sheets, and programs expect rows of one kind. */
async function writeCsv({ report, desk, output }: ReportFileOptions): Promise<void> {
  const pass = trackProgress(report, desk.tell);
  await pipeline(
    createCsv(
      mainTable(report).map((table) => spreadsheetTable(table, pass)),
      cellStyle(report),
    ),
    output,
  );
}

const WRITERS: Record<ReportFormat, (writing: ReportFileOptions) => Promise<void>> = {
  pdf: writePdf,
  xlsx: writeXlsx,
  csv: writeCsv,
};

/** Writes a report file while its rows are read, and ends the output. */
export const writeReportFile = (format: ReportFormat, writing: ReportFileOptions): Promise<void> =>
  WRITERS[format](writing);
