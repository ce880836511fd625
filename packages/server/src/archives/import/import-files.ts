import { fileEntry } from '@brick/domain/archives/manifest';
import { storeArchivedFile } from '../../files/service.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Services } from '../../platform/http/endpoint-handlers.ts';
import type { files } from '../../schema/files.ts';
import { alteredArchive, fileTooLarge, recordsTooLarge, wrongFileType } from '../archive-problems.ts';
import type { ArchivedFile, ProjectArchive } from './read-archive.ts';

export interface FileImportOptions {
  services: Pick<Services, 'files'> & { config: Pick<Config, 'projectFilesMb' | 'scanCommand'> };
  archive: ProjectArchive;
  userId: number;
  hear: (percent: number) => void;
  /** Called for each file as soon as it is stored. */
  kept?: (key: string) => void;
}

type NewFileRow = typeof files.$inferInsert;

const MB = 1024 * 1024;

/** The files of an archive by number. Identical bytes are stored once. */
export class ImportedFiles {
  readonly all: NewFileRow[] = [];
  readonly #places = new Map<string, number>();
  readonly #byNumber: number[] = [];
  #bytes = 0;

  /** Whether these bytes are stored already. Throws if they are declared with another type. */
  known({ sha256, type, name }: ArchivedFile): boolean {
    const place = this.#places.get(sha256);
    if (place === undefined) return false;
    if (this.all[place]?.type !== type) throw wrongFileType(name);
    this.#byNumber.push(place);
    return true;
  }

  add(file: NewFileRow): void {
    this.#places.set(file.sha256, this.all.length);
    this.#byNumber.push(this.all.length);
    this.made(file);
  }

  /** A file that was made of one of them: it goes when the import is undone. */
  made(file: NewFileRow): void {
    this.all.push(file);
    this.#bytes += file.size;
  }

  /** Throws if they, with some more bytes, come to more than a project may hold. */
  assertFit(mostMb: number, more = 0): void {
    if (mostMb > 0 && this.#bytes + more > mostMb * MB) throw recordsTooLarge(mostMb);
  }

  numbered(number: number): NewFileRow | undefined {
    return this.all[this.#byNumber[number - 1] ?? -1];
  }
}

/** Stores the files of an archive like uploads: their content must match their type. */
export async function importFiles(importing: FileImportOptions, kept: ImportedFiles): Promise<void> {
  const { archive, services, userId, hear } = importing;
  for await (const record of archive.records('file')) {
    const file = record as unknown as ArchivedFile;
    if (kept.known(file)) continue;
    kept.assertFit(services.config.projectFilesMb, file.size);
    const content = await archive.bytes(file);
    const stored = await storeArchivedFile(services, content, file);
    if (stored === 'wrongType') throw wrongFileType(file.name);
    if (stored === 'tooLarge') throw fileTooLarge();
    importing.kept?.(stored.key);
    kept.add({ ...stored, uploadedBy: userId });
    if (stored.sha256 !== file.sha256) throw alteredArchive(fileEntry(file.id));
    hear(30 + (30 * file.id) / archive.count('file'));
  }
}
