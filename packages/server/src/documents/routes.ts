import { bulkDocuments } from '@brick/domain/bulk/contract';
import {
  addDocument,
  addDocumentVersion,
  type DocumentVersion,
  deleteDocument,
  documentBody,
  documentHistory,
  documentTotals,
  documentVersions,
  exportDocuments,
  getDocument,
  importDocuments,
  listCarriedFiles,
  listDocuments,
  restoreDocument,
  updateDocument,
} from '@brick/domain/documents/contract';
import { mustExpireAfterIssue } from '@brick/domain/documents/rules';
import type { BodyOf } from '@brick/domain/endpoint';
import { uploadedFile } from '@brick/domain/fields';
import { serveComments } from '../comments/reads.ts';
import { type Claiming, claimFile } from '../files/reads.ts';
import { difference, record } from '../platform/activity.ts';
import { serveBulk } from '../platform/bulk.ts';
import { serveExport } from '../platform/export.ts';
import { serveHistory } from '../platform/history.ts';
import { serveImport } from '../platform/import.ts';
import { isStale, mustBeCurrent } from '../platform/kept-rows.ts';
import { pageOf } from '../platform/part.ts';
import { type Creation, serve, serveRow } from '../platform/serve.ts';
import { carriedOfProject } from './carried.ts';
import {
  type DocumentRow,
  documentRows,
  insertVersion,
  listOfProject,
  shown,
  totalsOfProject,
  versionsOf,
} from './store.ts';

/** A link is only kept; a file of ours must be the author's to give. */
async function claim(context: Claiming, url: string): Promise<void> {
  if (uploadedFile.safeParse(url).success) await claimFile(context, url, 'url');
}

interface NewVersion {
  url: string;
  note: string | null;
}

/** The next version of a document that is there already, with its entry in the activity log. */
async function addVersion(
  context: Claiming,
  row: DocumentRow,
  before: { fileVersion: number | null; url: string | null },
  { url, note }: NewVersion,
): Promise<DocumentVersion | undefined> {
  const { connection, caller } = context;
  await claim(context, url);
  const number = (before.fileVersion ?? 0) + 1;
  const [, , newest] = await Promise.all([
    insertVersion(connection, row, { number, url, note, addedBy: caller.userId }),
    record(connection, {
      projectId: row.projectId,
      actorId: caller.userId,
      entity: documentRows.kind,
      entityId: row.id,
      action: 'updated',
      before: { fileVersion: before.fileVersion, url: before.url },
      after: { fileVersion: number, url, ...(note && { note }) },
    }),
    versionsOf(connection, row, { limit: 1 }),
  ]);
  return newest.rows[0];
}

/** Adds one document, with its first file where there is one. */
async function addOne(context: Creation<BodyOf<typeof addDocument>>) {
  const { connection, caller, project, today } = context;
  const { url, ...body } = context.body;
  mustExpireAfterIssue(body);
  if (url) await claim(context, url);
  const values = { ...body, projectId: project.id, addedBy: caller.userId };
  const row = await documentRows.add(context, values, context.body);
  if (url) await insertVersion(connection, row, { number: 1, url, note: null, addedBy: caller.userId });
  return shown(connection, row, today);
}

export const documentRoutes = [
  serve(listDocuments, async ({ connection, member, project, query, today }) =>
    listOfProject(connection, member, project.id, query, today),
  ),

  serve(documentTotals, async ({ connection, member, project, query, today }) =>
    totalsOfProject(connection, member, project.id, query, today),
  ),

  serve(listCarriedFiles, async ({ connection, member, project, query }) =>
    carriedOfProject(connection, member, project.id, query),
  ),

  serve(addDocument, addOne),

  serveImport(importDocuments, documentBody, addOne),

  serveExport(exportDocuments, 'documents', ({ connection, member, project, today }, query) =>
    listOfProject(connection, member, project.id, query, today),
  ),

  serveRow(getDocument, documentRows, async ({ connection, row, today }) => shown(connection, row, today)),

  serveRow(updateDocument, documentRows, async (context) => {
    const { connection, row, today } = context;
    const { version, url, ...fields } = context.body;
    if (isStale(row, version)) mustBeCurrent(await shown(connection, row, today), version);
    const changed = difference<Record<string, unknown>>({ ...row }, fields)?.after ?? {};
    mustExpireAfterIssue({ ...row, ...changed });
    const now = await documentRows.change(context, row, changed as Partial<DocumentRow>);
    if (url) {
      const before = await shown(connection, row, today);
      if (url !== before.url) await addVersion(context, row, before, { url, note: null });
    }
    return shown(connection, now, today);
  }),

  serveRow(deleteDocument, documentRows, async (context) => documentRows.moveToTrash(context, context.row)),

  serveRow(restoreDocument, documentRows, async (context) =>
    shown(context.connection, await documentRows.takeBack(context, context.row), context.today),
  ),

  serveRow(documentVersions, documentRows, async ({ connection, row, query }) =>
    pageOf(await versionsOf(connection, row, query), query),
  ),

  serveRow(addDocumentVersion, documentRows, async (context) => {
    const { connection, row, body, today } = context;
    const before = await shown(connection, row, today);
    return addVersion(context, row, before, body);
  }),

  serveBulk(bulkDocuments, {
    rows: documentRows,
    resource: 'documents',
    titleOf: ({ title }: DocumentRow) => title,
  }),

  serveHistory(documentHistory, documentRows),

  ...serveComments(documentRows),
];
