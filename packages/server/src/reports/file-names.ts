import type { ReportHead } from '@brick/domain/reports/document';
import type { ReportFormat } from '@brick/domain/reports/reports';
import { CSV_TYPE } from '../platform/tables/csv.ts';
import { XLSX_TYPE } from '../platform/tables/xlsx.ts';

const TYPES: Record<ReportFormat, string> = { pdf: 'application/pdf', xlsx: XLSX_TYPE, csv: CSV_TYPE };

export const typeOf = (format: ReportFormat): string => TYPES[format];

/** Characters of a project's name in the name of a file: some systems take no more than 255 bytes in all. */
const LONGEST_PROJECT = 50;

const NO_FILE_NAME = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Surrogate}]/gu;

/** Budget Summary - Mokolodi Ridge House - 2026-03-18.pdf */
export function fileName({ title, project, asOf }: ReportHead, format: ReportFormat): string {
  const plain = (text: string) => text.replace(NO_FILE_NAME, ' ').replace(/\s+/g, ' ').trim();
  const name = [...plain(project.name)].slice(0, LONGEST_PROJECT).join('').trim();
  return `${[plain(title), name, asOf].filter(Boolean).join(' - ')}.${format}`;
}
