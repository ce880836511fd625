import { Readable } from 'node:stream';
import { INVOICE_XML, UPLOAD_TYPES } from '@brick/domain/files/upload-limits';
import { isCreditNote, signInBooks } from '@brick/domain/invoices/credit-note';
import type { InvoiceDocument } from '@brick/domain/invoices/document';
import { invoiceTitle, mayAcknowledge } from '@brick/domain/invoices/rules';
import { asJson } from '@brick/domain/money/json';
import { LARGEST_AMOUNT, type Minor } from '@brick/domain/money/money';
import { type Member, roleOf } from '@brick/domain/permissions';
import { cutText, hasNoControlCharacters } from '@brick/domain/text-checks';
import type { EmbeddedFile } from '@brick/einvoice/mapped-document';
import type { Reading } from '@brick/einvoice/read-invoice';
import { sql } from 'drizzle-orm';
import {
  assertPicturePasses,
  attachFile,
  fileUrlOf,
  insertProjectFiles,
  sanitizeFileName,
  storeUpload,
  type UploadedFile,
} from '../files/service.ts';
import { publishNotice } from '../notices/service.ts';
import type { Actor, ProjectSummary } from '../platform/access/project-access.ts';
import type { Config } from '../platform/config/config.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { StoredFileInfo } from '../platform/files/file-store.ts';
import type { Services } from '../platform/http/endpoint-handlers.ts';
import { projectMembers } from '../schema/projects.ts';
import { assertNotDuplicate, duplicateKeyOf, type InvoiceRow, invoiceRows } from './invoice-store.ts';
import { unreadableInvoice } from './refusal-texts.ts';

/** What reading a file takes. */
export type ReadingServices = Pick<Services, 'files' | 'fileReader'> & {
  config: Pick<Config, 'scanCommand' | 'projectFilesMb'>;
};

export type ReadFile = Exclude<Reading, { outcome: 'refused' }> & { type: string };

const TYPES = { pdf: 'application/pdf', jpeg: 'image/jpeg', png: 'image/png' } as const;

const typeOf = (reading: Exclude<Reading, { outcome: 'refused' }>): string => {
  if (reading.outcome === 'without-data') return TYPES[reading.media];
  return reading.within === null ? INVOICE_XML : TYPES.pdf;
};

/** Reads a file in the thread for that. Throws for one that is none. */
export async function readInvoiceFile(
  services: ReadingServices,
  path: string,
  by: { account: string; signal: AbortSignal },
): Promise<ReadFile> {
  const reading = await services.fileReader.read('invoice', path, by);
  if (reading.outcome === 'refused') throw unreadableInvoice(reading.code);
  const type = typeOf(reading);
  if (type === 'image/jpeg' || type === 'image/png')
    await assertPicturePasses(services.config.scanCommand, path, type);
  return { ...reading, type };
}

const ending = (name: string): string => /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The type of a file within, by its name: PDFs often do not say it. */
const declaredType = ({ name, mediaType }: EmbeddedFile): string =>
  Object.entries(UPLOAD_TYPES).find(([, endings]) =>
    (endings as readonly string[]).includes(ending(name)),
  )?.[0] ??
  mediaType ??
  '';

export interface FilesWithin {
  kept: UploadedFile[];
  others: string[];
}

/** Stores the files within that may be uploaded, and names the others. */
export async function storeEmbeddedFiles(
  services: ReadingServices,
  files: readonly EmbeddedFile[],
): Promise<FilesWithin> {
  const within: FilesWithin = { kept: [], others: [] };
  for (const file of files) {
    const name = sanitizeFileName(file.name);
    const stored = await storeUpload(services, Readable.from([Buffer.from(file.bytes)]), {
      ...{ name, type: declaredType(file) },
    }).catch(() => 'wrongType' as const);
    if (typeof stored === 'string') within.others.push(name);
    else within.kept.push(stored);
  }
  return within;
}

/** A text without the characters that no record may have; XML has some of them. */
const cut = (text: string | null, most: number): string | null =>
  cutText([...(text ?? '')].filter(hasNoControlCharacters).join('').trim(), 0, most) || null;

/** The total of a document with VAT, with the sign of the books; null if it states none that can be kept. */
function totalOf(document: InvoiceDocument): Minor | null {
  const { gross, rounding } = document.totals;
  if (gross === null || gross.minor === null) return null;
  const amount = signInBooks(document) * (gross.minor + (rounding?.minor ?? 0n));
  return amount > LARGEST_AMOUNT || -amount > LARGEST_AMOUNT ? null : (amount as Minor);
}

/** What a document states, as the fields of its invoice. */
function statedFigures(document: InvoiceDocument | null) {
  if (document === null) return {};
  const { currency } = document;
  return {
    kind: isCreditNote(document) ? 'credit_note' : 'invoice',
    invoiceNumber: cut(document.number, 100),
    supplier: cut(document.seller.name, 255),
    vatId: cut(document.seller.vatId, 30),
    issueDate: document.issued,
    dueDate: document.due,
    currency: currency !== null && /^[A-Z]{3}$/.test(currency) ? currency : null,
    amount: totalOf(document),
  } as const;
}

/** Who an invoice is received for, and where it is stored. */
export interface StoreContext {
  connection: Connection;
  caller: Actor;
  member: Member;
  project: Pick<ProjectSummary, 'id'>;
  services: { config: Pick<Config, 'projectFilesMb'> };
}

/** Tells the members who may read and edit all expenses that an invoice came in, except who sent it. */
export async function notifyOfInvoice(
  { connection, caller }: Pick<StoreContext, 'connection' | 'caller'>,
  row: InvoiceRow,
  sentBy: number | null = caller.userId,
): Promise<void> {
  const members = await connection.rows<{ userId: number; role: string }>(sql`
    select ${projectMembers.userId} as "userId", ${projectMembers.role} as role from ${projectMembers}
    where ${projectMembers.projectId} = ${row.projectId}`);
  const recipients = members.filter(
    ({ userId, role }) => userId !== sentBy && mayAcknowledge({ userId, role: roleOf(role) }),
  );
  await publishNotice(connection, {
    userIds: recipients.map(({ userId }) => userId),
    kind: 'invoiceReceived',
    ...{ projectId: row.projectId, entity: 'invoice', entityId: row.id, actorId: caller.userId },
    facts: { title: row.title },
  });
}

export interface ReceivedFile {
  url: string;
  name: string;
  sha256: string;
  found: ReadFile;
  /** The files within it. */
  within: FilesWithin;
  /** Bytes that no upload is of yet, as those of a mail. */
  stored?: StoredFileInfo;
  /** The mail that it came in. */
  mail?: Pick<InvoiceRow, 'mailedFrom' | 'note'>;
}

/** Stores an invoice with its files, unless the project has it already. */
export async function storeInvoice(
  context: StoreContext,
  { url, name, sha256, found, within: { kept, others }, stored, mail }: ReceivedFile,
): Promise<InvoiceRow> {
  const { connection, caller, member, project, services } = context;
  const document = found.outcome === 'read' ? found.document : null;
  const figures = {
    ...{ kind: 'invoice' as const, invoiceNumber: null, supplier: null, vatId: null },
    ...{ issueDate: null, dueDate: null, currency: null, amount: null },
    ...statedFigures(document),
    document: document && asJson(document),
  };
  const sameAs = duplicateKeyOf(figures);
  await assertNotDuplicate(connection, { member, projectId: project.id }, { sameAs, sha256 });
  if (!stored) await attachFile(context, url, 'file');
  const { projectFilesMb } = services.config;
  const files = [...(stored ? [{ ...stored, name, type: found.type }] : []), ...kept];
  if (files.length > 0)
    await insertProjectFiles(
      connection,
      files.map((file) => ({ ...file, uploadedBy: caller.userId })),
      { projectId: project.id, mostMb: projectFilesMb },
    );
  // An address in the log would outlive the account that it is of.
  const { document: _, ...logged } = {
    ...figures,
    ...(mail && { note: mail.note }),
    title: invoiceTitle(figures, name),
  };
  return invoiceRows.add(
    context,
    {
      ...figures,
      ...mail,
      ...{ title: logged.title, projectId: project.id, addedBy: caller.userId, originalUrl: url },
      ...{ sha256, sameAs, otherFiles: others, fileUrls: kept.map(({ key }) => fileUrlOf(key)) },
    },
    logged,
  );
}
