import path from 'node:path';
import { Readable } from 'node:stream';
import { canonicalLines } from '@brick/domain/completion-lists/snapshot';
import { UPLOAD_TYPES } from '@brick/domain/files/upload-limits';
import type { Member } from '@brick/domain/permissions';
import type { Printout } from '@brick/pdf/document/printout';
import { sql } from 'drizzle-orm';
import { loadClosedChecks, printCheck } from '../checks/service.ts';
import { loadDiaryIndex } from '../diary/service.ts';
import { type FiledDocument, loadFiledDocuments } from '../documents/service.ts';
import { fileKeyOf, sanitizeFileName } from '../files/service.ts';
import { loadRecordSheets } from '../plans/service.ts';
import { notFound, type ProjectSummary } from '../platform/access/project-access.ts';
import { ArchiveWriter } from '../platform/backup/archive-writer.ts';
import { finishChecksummedFile } from '../platform/backup/checksummed-file.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { Services } from '../platform/http/endpoint-handlers.ts';
import type { JobControl } from '../platform/jobs/job-lane.ts';
import { createPhotoLoader } from '../platform/pdf/pdf-response.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { completionLists } from '../schema/handover/completion-lists.ts';
import { buildListPdf } from './list-pdf.ts';
import { loadPrintedList } from './list-pdf-data.ts';
import { type ListRow, loadLinesOf } from './list-store.ts';

/** What a pack is made of, for whom, and from which list. */
interface PackOptions extends JobControl {
  connection: Connection;
  services: Pick<Services, 'files' | 'press' | 'now'>;
  project: Pick<ProjectSummary, 'id' | 'name' | 'currency'>;
  member: Member;
  listId: number;
}

/** The folders of a pack. */
type PackFolder = 'lists' | 'certificates' | 'checks' | 'plans' | 'documents';

/** A file of a pack, as its index names it. */
interface PackedFile {
  path: string;
  title: string;
  bytes: number;
  sha256: string;
}

/** The name of the index of a pack. */
const INDEX = 'index.json';

/** What a pack says of itself and how its index is read. */
const FORMAT = { format: 'handover-pack', version: 1 };

/** The issued lists of the contract of a list, and that list. */
const loadLists = (
  connection: Connection,
  { projectId, listId }: { projectId: number; listId: number },
): Promise<ListRow[]> =>
  connection.rows<ListRow>(sql`
    select ${columnsOf(completionLists)} from ${completionLists}
    where ${completionLists.projectId} = ${projectId} and ${completionLists.deletedAt} is null
      and (${completionLists.id} = ${listId} or (${completionLists.state} <> 'open' and ${completionLists.contractId}
        is not distinct from (select asked.contract_id from completion_lists asked
          where asked.project_id = ${projectId} and asked.id = ${listId})))
    order by ${completionLists.serial}`);

/** Writes one handover pack, entry by entry. */
class PackWriter {
  readonly #making: PackOptions;
  readonly #writer: ArchiveWriter;
  readonly #files: PackedFile[] = [];
  /** What belongs to the pack and has no file here. */
  readonly #absent: { number: string; title: string; link: string | null }[] = [];

  constructor(making: PackOptions, writer: ArchiveWriter) {
    this.#making = making;
    this.#writer = writer;
  }

  /** A path that no other file of the pack has. */
  #pathOf(folder: PackFolder, name: string): string {
    const { name: stem, ext } = path.parse(sanitizeFileName(name));
    const taken = new Set(this.#files.map((file) => file.path));
    let free = `${folder}/${stem}${ext}`;
    for (let count = 2; taken.has(free); count += 1) free = `${folder}/${stem} (${count})${ext}`;
    return free;
  }

  async #add(folder: PackFolder, { name, title }: { name: string; title: string }, bytes: Readable) {
    this.#making.signal.throwIfAborted();
    const at = this.#pathOf(folder, name);
    const written = await this.#writer.add(at, bytes, { packed: true });
    this.#files.push({ path: at, title, ...written });
  }

  async #print(folder: PackFolder, name: string, printout: Printout): Promise<void> {
    const { services, member, signal } = this.#making;
    const pdf = await services.press.print({
      ...{ printout, photo: createPhotoLoader(services.files), signal },
      account: `account ${member.userId}`,
    });
    await this.#add(folder, { name: `${name}.pdf`, title: printout.title }, pdf.stream);
  }

  /** Adds an uploaded file. False if its bytes are not there. */
  async #copy(folder: PackFolder, file: { name: string; title: string; url: string }): Promise<boolean> {
    const found = await this.#making.services.files.read(fileKeyOf(file.url));
    if (!found) return false;
    await this.#add(folder, file, found.stream);
    return true;
  }

  get #printer() {
    const { connection, member, project, services } = this.#making;
    return { connection, member, project, services, caller: { userId: member.userId } };
  }

  async #document(folder: PackFolder, document: FiledDocument): Promise<void> {
    const { number, title, url, fileName } = document;
    const name = `${number} ${title}${path.extname(fileName ?? '')}`;
    const isCopied = url !== null && fileName !== null && (await this.#copy(folder, { name, title, url }));
    if (!isCopied) this.#absent.push({ number, title, link: fileName === null ? url : null });
  }

  /** Writes everything and the index. Returns the number of the list that it was asked for. */
  async all(): Promise<string> {
    const { connection, project, services, listId, hear } = this.#making;
    const lists = await loadLists(connection, { projectId: project.id, listId });
    const asked = lists.find(({ id }) => id === listId);
    if (!asked) throw notFound();
    const certificates = lists.flatMap(({ certificateDocumentId }) => certificateDocumentId ?? []);
    const [checks, sheets, documents] = await Promise.all([
      loadClosedChecks(connection, project.id),
      loadRecordSheets(connection, project.id),
      loadFiledDocuments(connection, { projectId: project.id, ids: certificates }),
    ]);
    const total = lists.length + checks.length + sheets.length + documents.length;
    let done = 0;
    const next = () => {
      done += 1;
      hear((100 * done) / total);
    };
    for (const row of lists) {
      const printed = await loadPrintedList(this.#printer, row);
      await this.#print('lists', row.number, buildListPdf({ ...printed, madeAt: services.now() }));
      next();
    }
    for (const row of checks) {
      await this.#print('checks', row.number, await printCheck(this.#printer, row));
      next();
    }
    for (const { number, title, code, fileUrl, fileType } of sheets) {
      const name = `${number} ${code}.${UPLOAD_TYPES[fileType][0]}`;
      const isCopied = await this.#copy('plans', { name, title, url: fileUrl });
      if (!isCopied) this.#absent.push({ number, title, link: null });
      next();
    }
    for (const document of documents) {
      await this.#document(certificates.includes(document.id) ? 'certificates' : 'documents', document);
      next();
    }
    await this.#index(lists);
    return asked.number;
  }

  async #index(lists: readonly ListRow[]): Promise<void> {
    const { connection, member, project, services } = this.#making;
    const told = [];
    for (const row of lists) {
      const { number, title, kind, state, completionOn, certifiedOn, hash } = row;
      // The very text of the hash, so that anybody can make it again.
      const lines: unknown =
        hash === null ? null : JSON.parse(canonicalLines(await loadLinesOf(connection, row)));
      told.push({ number, title, kind, state, completionOn, certifiedOn, hash, lines });
    }
    const index = {
      ...FORMAT,
      project: project.name,
      madeAt: new Date(services.now()).toISOString(),
      ...{ lists: told, files: this.#files, absent: this.#absent },
      diary: await loadDiaryIndex(connection, member, project.id),
    };
    await this.#writer.add(INDEX, Readable.from([`${JSON.stringify(index, null, 2)}\n`]), { packed: false });
  }
}

/** Writes a handover pack to `file` from the snapshot of the connection. Returns the number of its list. */
export async function writePack(making: PackOptions, file: string): Promise<string> {
  const writer = new ArchiveWriter(file, new Date(making.services.now()));
  try {
    const number = await new PackWriter(making, writer).all();
    await writer.finish();
    await finishChecksummedFile(file);
    return number;
  } catch (error) {
    await writer.abandon();
    throw error;
  }
}
