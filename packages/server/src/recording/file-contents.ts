import { readPdf } from '@brick/pdf/testing/read-pdf';
import { readSheet } from 'read-excel-file/node';
import type { RecordedProject } from './recorded-project.ts';

/** Downloads a file as the owner. */
export async function fetchFile({ server, owner }: RecordedProject, path: string): Promise<Buffer> {
  const response = await fetch(server.url + path, { headers: { cookie: owner.cookie } });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

/** Reads the cells of a sheet row by row, as typed values. */
export async function readCells(workbook: Buffer, sheet = 1): Promise<string[]> {
  return (await readSheet(workbook, sheet)).map((row) => JSON.stringify(row));
}

/** Reads the text of a PDF page by page. */
export async function readPdfText(pdf: Buffer): Promise<string[]> {
  const { pages, title, language, tagged, alternatives } = await readPdf(pdf);
  return [
    ...[`title: ${title}`, `language: ${language}`, `tagged: ${tagged}`],
    ...alternatives.map((text) => `alternative: ${text}`),
    ...pages.flatMap((page, number) => [`page ${number + 1}`, ...page.split('\n').map((line) => ` ${line}`)]),
  ];
}

/** Sets the owner's language. */
export const setOwnerLanguage = ({ server, owner }: RecordedProject, language: string) =>
  server.pool.query('update users set language = $1 where id = $2', [language, owner.id]);
