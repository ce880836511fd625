import { fileEntry } from '@brick/domain/archives/manifest';
import { keepUpload } from '../files/reads.ts';
import type { Config } from '../platform/config.ts';
import type { Services } from '../platform/serve.ts';
import type { files } from '../schema/files.ts';
import type { ArchivedFile, ProjectArchive } from './read-archive.ts';
import { altered, tooManyBytes, wrongFile } from './refusals.ts';

export interface FilesSource {
  services: Pick<Services, 'files'> & { config: Pick<Config, 'projectFilesMb' | 'scanCommand'> };
  archive: ProjectArchive;
  userId: number;
  hear: (percent: number) => void;
  /** Hears of each file as soon as it lies in the store. */
  kept?: (key: string) => void;
}

type StoredFile = typeof files.$inferInsert;

const MB = 1024 * 1024;

/** The files of an archive by their numbers: what has the same bytes is one file. */
export class KeptFiles {
  readonly all: StoredFile[] = [];
  readonly #places = new Map<string, number>();
  readonly #byNumber: number[] = [];

  /** The file that these bytes are already. Throws where they are said to be of another type. */
  known({ sha256, type, name }: ArchivedFile): boolean {
    const place = this.#places.get(sha256);
    if (place === undefined) return false;
    if (this.all[place]?.type !== type) throw wrongFile(name);
    this.#byNumber.push(place);
    return true;
  }

  add(file: StoredFile): void {
    this.#places.set(file.sha256, this.all.length);
    this.#byNumber.push(this.all.length);
    this.all.push(file);
  }

  numbered(number: number): StoredFile | undefined {
    return this.all[this.#byNumber[number - 1] ?? -1];
  }
}

/** Keeps the files of an archive as uploads are kept: their content must be what their names and records say. */
export async function keepFiles(importing: FilesSource, kept: KeptFiles): Promise<void> {
  const { archive, services, userId, hear } = importing;
  const quota = services.config.projectFilesMb;
  let bytes = 0;
  for await (const record of archive.records('file')) {
    const file = record as unknown as ArchivedFile;
    if (kept.known(file)) continue;
    bytes += file.size;
    if (quota > 0 && bytes > quota * MB) throw tooManyBytes(quota);
    const stored = await keepUpload(services, await archive.bytes(file), file);
    if (stored === 'wrongType' || stored === 'tooLarge') throw wrongFile(file.name);
    importing.kept?.(stored.key);
    kept.add({ ...stored, uploadedBy: userId });
    if (stored.sha256 !== file.sha256) throw altered(fileEntry(file.id));
    hear(30 + (30 * file.id) / archive.count('file'));
  }
}
