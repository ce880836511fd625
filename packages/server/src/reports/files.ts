import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReportFormat } from '@brick/domain/reports/reports';
import type { Connection } from '../platform/connection.ts';
import type { Desk } from '../platform/in-thread.ts';
import { drawPrintout } from '../platform/pdf/draw.ts';
import { trimFaces } from '../platform/pdf/fonts.ts';
import { csvOf } from '../platform/tables/csv.ts';
import { xlsxOf } from '../platform/tables/xlsx.ts';
import type { MadeReport, MadeTable } from './parts.ts';
import { progressOf } from './passed-rows.ts';
import { reportPrintout } from './pdf.ts';
import { brandingOf } from './reads.ts';
import { styleOf, summaryTable, tableIn, tablesOf } from './tables.ts';

/** What the writing of a file needs beside the report. */
export interface Writing {
  report: MadeReport;
  connection: Connection;
  desk: Desk<number>;
  output: Writable;
}

async function writePdf({ report, connection, desk, output }: Writing): Promise<void> {
  const branding = await brandingOf(connection, report.project.id);
  try {
    const printout = reportPrintout(report, branding, progressOf(report, desk.tell));
    await drawPrintout(printout, output, desk.bytesOf);
  } finally {
    trimFaces();
  }
}

/** A workbook: a sheet with head and figures, and one for each table. Totals are values, and so in every viewer what is printed. */
async function writeXlsx({ report, desk, output }: Writing): Promise<void> {
  const pass = progressOf(report, desk.tell);
  const sheets = [summaryTable(report), ...tablesOf(report).map((table) => tableIn(table, pass))];
  await pipeline(xlsxOf(sheets, styleOf(report)), output);
}

/** The table of a report that has the most columns, which is its main one: the head is in the name of the file. */
const mainTable = (report: MadeReport): MadeTable[] =>
  tablesOf(report)
    .sort((a, b) => b.columns.length - a.columns.length)
    .slice(0, 1);

/** The main table of a report alone: a CSV has no sheets, and who reads it by a program wants rows of one kind. */
async function writeCsv({ report, desk, output }: Writing): Promise<void> {
  const pass = progressOf(report, desk.tell);
  await pipeline(
    csvOf(
      mainTable(report).map((table) => tableIn(table, pass)),
      styleOf(report),
    ),
    output,
  );
}

const WRITERS: Record<ReportFormat, (writing: Writing) => Promise<void>> = {
  pdf: writePdf,
  xlsx: writeXlsx,
  csv: writeCsv,
};

/** Writes a report as a file of a format, its rows as they come, and ends the output. */
export const writeReport = (format: ReportFormat, writing: Writing): Promise<void> =>
  WRITERS[format](writing);
