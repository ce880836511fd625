import type { TransferColumn } from '@brick/domain/transfer/import-export-columns';
import type { FileLabels } from '@brick/messages/import-export-labels';
import { download } from '../files/download.ts';

/** Saves a file with the column titles of a list, to be filled in. */
export function saveTemplate(name: string, columns: readonly TransferColumn[], words: FileLabels): void {
  saveTitles(
    name,
    columns.filter(({ outOnly }) => !outOnly).map(({ word }) => words.names[word]),
  );
}

/** Saves a file of titles alone. */
export function saveTitles(name: string, titles: readonly string[]): void {
  const line = titles.map((title) => (/[",]/.test(title) ? `"${title.replaceAll('"', '""')}"` : title));
  const address = URL.createObjectURL(new Blob([`\uFEFF${line.join(',')}\r\n`], { type: 'text/csv' }));
  download(address, `${name}.csv`);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
