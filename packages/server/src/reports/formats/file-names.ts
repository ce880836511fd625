import type { ReportHead } from '@brick/domain/reports/report-document';
import type { ReportFormat } from '@brick/domain/reports/report-types';
import { CSV_TYPE } from '../../platform/spreadsheets/create-csv.ts';
import { XLSX_TYPE } from '../../platform/spreadsheets/xlsx.ts';

const TYPES: Record<ReportFormat, string> = { pdf: 'application/pdf', xlsx: XLSX_TYPE, csv: CSV_TYPE };

export const mimeTypeOf = (format: ReportFormat): string => TYPES[format];

/** Maximum length of the project's name in a file name: some systems allow 255 bytes in all. */
const MAX_PROJECT_LENGTH = 50;

const FORBIDDEN_CHARACTERS = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Surrogate}]/gu;

/** The file name, such as "Budget Summary - Mokolodi Ridge House - 2026-03-18.pdf". */
export function reportFileName({ title, project, asOf }: ReportHead, format: ReportFormat): string {
  const plain = (text: string) => text.replace(FORBIDDEN_CHARACTERS, ' ').replace(/\s+/g, ' ').trim();
  const name = [...plain(project.name)].slice(0, MAX_PROJECT_LENGTH).join('').trim();
  return `${[plain(title), name, asOf].filter(Boolean).join(' - ')}.${format}`;
}
