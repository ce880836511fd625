import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { download } from '../files/download.ts';
import { usualFormats } from './column-formats.ts';

/** Titles as a line of CSV. Spreadsheets of languages with a decimal comma divide cells by semicolons. */
export function titleLine(titles: readonly string[], language: Language): string {
  const separator = usualFormats(language).decimal === ',' ? ';' : ',';
  const cells = titles.map((title) => (/[",;]/.test(title) ? `"${title.replaceAll('"', '""')}"` : title));
  return `\uFEFF${cells.join(separator)}\r\n`;
}

/** Saves a file of titles alone, to be filled in. */
export function saveTitles(name: string, titles: readonly string[], language: Language): void {
  const address = URL.createObjectURL(new Blob([titleLine(titles, language)], { type: 'text/csv' }));
  download(address, `${name}.csv`);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
