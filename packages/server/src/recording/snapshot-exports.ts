import { parse } from 'csv-parse/sync';
import { fillPath } from '../endpoint-tests/fixtures/path-params.ts';
import { ENDPOINTS } from '../endpoints.ts';
import { exportArchive, readEntries } from '../testing/files/archive-files.ts';
import { fetchFile, readCells, setOwnerLanguage } from './file-contents.ts';
import { mergeLanguages, recordInEachLanguage } from './language-variants.ts';
import type { RecordedProject } from './recorded-project.ts';
import { replaceRandomValues, toLines } from './snapshot-text.ts';

/** Endpoints that export a list. */
const EXPORT_ENDPOINTS = ENDPOINTS.map(({ endpoint }) => endpoint).filter(
  ({ method, path }) => method === 'GET' && path.endsWith('/export') && !path.includes('{id}'),
);

/** Records every exported list: its cells as a spreadsheet reads them, and its texts in all languages. */
export async function snapshotExports(site: RecordedProject): Promise<string[]> {
  const lines: string[] = [];
  for (const { path } of EXPORT_ENDPOINTS) {
    const at = fillPath(path, { projectId: site.project });
    const workbook = await fetchFile(site, `${at}?format=xlsx`);
    const text = await recordInEachLanguage(async (language) => {
      await setOwnerLanguage(site, language);
      return parse(await fetchFile(site, `${at}?format=csv`), { bom: true }) as string[][];
    });
    await setOwnerLanguage(site, 'en');
    lines.push('', `GET ${at}?format=xlsx`, ...(await readCells(workbook)));
    lines.push('', `GET ${at}?format=csv`, ...mergeLanguages(text));
  }
  return lines;
}

/** Records the content of the project's archive. Its size varies with the file names. */
export async function recordArchive(site: RecordedProject): Promise<string[]> {
  const entries = await readEntries(await exportArchive(site.server, site.owner, site.project));
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
          .flatMap((line) => ['', ...toLines(JSON.parse(line || 'null'))]),
      );
    else lines.push('', name, ...toLines(JSON.parse(text)));
  }
  return lines.map((line) => replaceRandomValues(line, site.secrets));
}
