import { readSheet } from 'read-excel-file/node';
import { readPdf } from '../testing/read-pdf.ts';
import type { Site } from './site.ts';

/** A file as the owner is given it. */
export async function fetched({ server, owner }: Site, path: string): Promise<Buffer> {
  const response = await fetch(server.url + path, { headers: { cookie: owner.cookie } });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

/** What stands in a sheet of a workbook, row by row, each cell as the value that a spreadsheet takes it for. */
export async function cellsIn(workbook: Buffer, sheet = 1): Promise<string[]> {
  return (await readSheet(workbook, sheet)).map((row) => JSON.stringify(row));
}

/** What a reader finds in a PDF, page by page. */
export async function wordsIn(pdf: Buffer): Promise<string[]> {
  const { pages, title, language, tagged, alternatives } = await readPdf(pdf);
  return [
    ...[`title: ${title}`, `language: ${language}`, `tagged: ${tagged}`],
    ...alternatives.map((text) => `alternative: ${text}`),
    ...pages.flatMap((page, number) => [`page ${number + 1}`, ...page.split('\n').map((line) => ` ${line}`)]),
  ];
}

/** In which language the owner reads from now on. */
export const ownerReads = ({ server, owner }: Site, language: string) =>
  server.pool.query('update users set language = $1 where id = $2', [language, owner.id]);
