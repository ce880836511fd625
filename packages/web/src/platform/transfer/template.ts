import type { TransferColumn } from '@brick/domain/transfer/columns';
import type { FileWords } from '@brick/messages/file-words';
import { download } from '../download.ts';

/** Saves a file that holds nothing but the titles of a list, to be filled in. */
export function saveTemplate(name: string, columns: readonly TransferColumn[], words: FileWords): void {
  const titles = columns.filter(({ outOnly }) => !outOnly).map(({ word }) => words.names[word]);
  const line = titles.map((title) => (/[",]/.test(title) ? `"${title.replaceAll('"', '""')}"` : title));
  const address = URL.createObjectURL(new Blob([`\uFEFF${line.join(',')}\r\n`], { type: 'text/csv' }));
  download(address, `${name}.csv`);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
