import { bulkDocuments } from '@brick/domain/bulk/api';
import {
  addDocumentVersion,
  type DocumentVersion,
  documentEndpoints,
  documentVersions,
  listAttachments,
} from '@brick/domain/documents/api';
import { document } from '@brick/domain/documents/record';
import { assertExpiresAfterIssue } from '@brick/domain/documents/rules';
import type { BodyOf } from '@brick/domain/endpoint';
import { uploadedFile } from '@brick/domain/field-schemas';
import { type AttachContext, attachFile } from '../files/service.ts';
import { logActivity } from '../platform/activity/activity-log.ts';
import { serve, serveRow } from '../platform/http/endpoint-handlers.ts';
import { serveBulk } from '../platform/records/bulk-actions.ts';
import { toPage } from '../platform/records/list-paging.ts';
import { bulkRules, recordRoutes } from '../records/record-routes.ts';
import type { RecordRules } from '../records/record-rules.ts';
import { documentKind } from '../schema/documents.ts';
import { loadAttachments } from './attachment-list.ts';
import {
  type DocumentRow,
  documentConditions,
  documentRows,
  insertVersion,
  loadNewestVersion,
  loadVersions,
  serializeDocuments,
  totalsOfProject,
} from './document-store.ts';

/** An external link is only stored; an uploaded file must be attachable by the author. */
async function attachIfUploaded(context: AttachContext, url: string): Promise<void> {
  if (uploadedFile.safeParse(url).success) await attachFile(context, url, 'url');
}

interface VersionBody {
  url: string;
  note: string | null;
}

/** Adds a version to an existing document, with its log entry. */
async function addVersion(
  context: AttachContext,
  row: DocumentRow,
  { url, note }: VersionBody,
  before: Awaited<ReturnType<typeof loadNewestVersion>>,
): Promise<DocumentVersion | undefined> {
  const { connection, caller } = context;
  await attachIfUploaded(context, url);
  const number = (before?.number ?? 0) + 1;
  const [, , newest] = await Promise.all([
    insertVersion(connection, row, { number, url, note, addedBy: caller.userId }),
    logActivity(connection, {
      projectId: row.projectId,
      actorId: caller.userId,
      entity: documentRows.kind,
      entityId: row.id,
      action: 'updated',
      before: { fileVersion: before?.number ?? null, url: before?.url ?? null },
      after: { fileVersion: number, url, ...(note && { note }) },
    }),
    loadVersions(connection, row, { limit: 1 }),
  ]);
  return newest.rows[0];
}

// The files of a document are its versions, which are stored together with its row.
const rules: RecordRules<DocumentRow, BodyOf<typeof documentEndpoints.add>> = {
  rows: documentRows,
  stored: documentKind,
  shown: serializeDocuments,
  filtered: documentConditions,
  totals: ({ connection, member, project, today }, filters) =>
    totalsOfProject({ connection, today }, member, project.id, filters),
  async beforeAdd(context) {
    const { connection, caller, body } = context;
    const { url } = body;
    assertExpiresAfterIssue(body);
    if (!url) return {};
    await attachIfUploaded(context, url);
    return {
      async carryOut(write) {
        const row = await write;
        await insertVersion(connection, row, { number: 1, url, note: null, addedBy: caller.userId });
        return row;
      },
    };
  },
  beforeChange(context, { url, issuedOn = context.row.issuedOn, expiresOn = context.row.expiresOn }) {
    assertExpiresAfterIssue({ issuedOn, expiresOn });
    if (!url) return {};
    return {
      async carryOut(write) {
        const [row, before] = await Promise.all([write, loadNewestVersion(context.connection, context.row)]);
        if (url !== before?.url) await addVersion(context, context.row, { url, note: null }, before);
        return row;
      },
    };
  },
};

export const documentRoutes = [
  ...recordRoutes(document, documentEndpoints, rules),

  serve(listAttachments, async ({ connection, member, project, query }) =>
    loadAttachments(connection, member, project.id, query),
  ),

  serveRow(documentVersions, documentRows, async ({ connection, row, query }) =>
    toPage(await loadVersions(connection, row, query), query),
  ),

  serveRow(addDocumentVersion, documentRows, async (context) => {
    const { connection, row, body } = context;
    return addVersion(context, row, body, await loadNewestVersion(connection, row));
  }),

  serveBulk(bulkDocuments, bulkRules(document, rules)),
];
