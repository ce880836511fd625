import { parse } from 'csv-parse/sync';
import { CALLS } from '../calls.ts';
import { entriesIn, exported } from '../testing/archives.ts';
import { pathWith } from '../walk/places.ts';
import { cellsIn, fetched, ownerReads } from './files.ts';
import { inAllLanguages, inEachLanguage } from './languages.ts';
import type { Site } from './site.ts';
import { linesOf, steady } from './written.ts';

/** The calls that export a list. */
const EXPORTS = CALLS.map(({ endpoint }) => endpoint).filter(
  ({ method, path }) => method === 'GET' && path.endsWith('/export') && !path.includes('{id}'),
);

/** Every list as a file: its cells as a spreadsheet takes them, and its text in all languages. */
export async function exportsOf(site: Site): Promise<string[]> {
  const lines: string[] = [];
  for (const { path } of EXPORTS) {
    const at = pathWith(path, { projectId: site.project });
    const workbook = await fetched(site, `${at}?format=xlsx`);
    const text = await inEachLanguage(async (language) => {
      await ownerReads(site, language);
      return parse(await fetched(site, `${at}?format=csv`), { bom: true }) as string[][];
    });
    await ownerReads(site, 'en');
    lines.push('', `GET ${at}?format=xlsx`, ...(await cellsIn(workbook)));
    lines.push('', `GET ${at}?format=csv`, ...inAllLanguages(text));
  }
  return lines;
}

/** The records of the project's archive, and what else it says of itself. What it is packed in changes with what its files are called. */
export async function archiveOf(site: Site): Promise<string[]> {
  const entries = await entriesIn(await exported(site.server, site.owner, site.project));
  const lines: string[] = [];
  for (const name of [...entries.keys()].sort()) {
    const text = String(entries.get(name));
    if (name.startsWith('files/')) lines.push(`${name}: ${text.length}`);
    else if (name.endsWith('.jsonl'))
      lines.push(
        '',
        name,
        ...text
          .trim()
          .split('\n')
          .flatMap((line) => ['', ...linesOf(JSON.parse(line || 'null'))]),
      );
    else lines.push('', name, ...linesOf(JSON.parse(text)));
  }
  return lines.map((line) => steady(line, site.secrets));
}
