import { bulkDocuments } from '@brick/domain/bulk/contract';
import {
  addDocumentVersion,
  type DocumentVersion,
  documentCalls,
  documentVersions,
  listCarriedFiles,
} from '@brick/domain/documents/contract';
import { document } from '@brick/domain/documents/record';
import { mustExpireAfterIssue } from '@brick/domain/documents/rules';
import type { BodyOf } from '@brick/domain/endpoint';
import { uploadedFile } from '@brick/domain/fields';
import { type Claiming, claimFile } from '../files/reads.ts';
import { record } from '../platform/activity.ts';
import { serveBulk } from '../platform/bulk.ts';
import { pageOf } from '../platform/part.ts';
import { serve, serveRow } from '../platform/serve.ts';
import type { Rules } from '../records/rules.ts';
import { inMany, serveRecord } from '../records/serve-record.ts';
import { documentKind } from '../schema/documents.ts';
import { carriedOfProject } from './carried.ts';
import {
  type DocumentRow,
  documentRows,
  filtered,
  insertVersion,
  newestVersion,
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
  { url, note }: NewVersion,
  before: Awaited<ReturnType<typeof newestVersion>>,
): Promise<DocumentVersion | undefined> {
  const { connection, caller } = context;
  await claim(context, url);
  const number = (before?.number ?? 0) + 1;
  const [, , newest] = await Promise.all([
    insertVersion(connection, row, { number, url, note, addedBy: caller.userId }),
    record(connection, {
      projectId: row.projectId,
      actorId: caller.userId,
      entity: documentRows.kind,
      entityId: row.id,
      action: 'updated',
      before: { fileVersion: before?.number ?? null, url: before?.url ?? null },
      after: { fileVersion: number, url, ...(note && { note }) },
    }),
    versionsOf(connection, row, { limit: 1 }),
  ]);
  return newest.rows[0];
}

// Files of a document are its versions: what is stored of them goes with the write of its row.
const rules: Rules<DocumentRow, BodyOf<typeof documentCalls.add>> = {
  rows: documentRows,
  stored: documentKind,
  shown,
  filtered,
  totals: ({ connection, member, project, today }, filters) =>
    totalsOfProject({ connection, today }, member, project.id, filters),
  async beforeAdd(context) {
    const { connection, caller, body } = context;
    const { url } = body;
    mustExpireAfterIssue(body);
    if (!url) return {};
    await claim(context, url);
    return {
      async carryOut(write) {
        const row = await write;
        await insertVersion(connection, row, { number: 1, url, note: null, addedBy: caller.userId });
        return row;
      },
    };
  },
  beforeChange(context, { url, issuedOn = context.row.issuedOn, expiresOn = context.row.expiresOn }) {
    mustExpireAfterIssue({ issuedOn, expiresOn });
    if (!url) return {};
    return {
      async carryOut(write) {
        const [row, before] = await Promise.all([write, newestVersion(context.connection, context.row)]);
        if (url !== before?.url) await addVersion(context, context.row, { url, note: null }, before);
        return row;
      },
    };
  },
};

export const documentRoutes = [
  ...serveRecord(document, documentCalls, rules),

  serve(listCarriedFiles, async ({ connection, member, project, query }) =>
    carriedOfProject(connection, member, project.id, query),
  ),

  serveRow(documentVersions, documentRows, async ({ connection, row, query }) =>
    pageOf(await versionsOf(connection, row, query), query),
  ),

  serveRow(addDocumentVersion, documentRows, async (context) => {
    const { connection, row, body } = context;
    return addVersion(context, row, body, await newestVersion(connection, row));
  }),

  serveBulk(bulkDocuments, inMany(document, rules)),
];
