import { Readable } from 'node:stream';
import { hashSecret, listOpenSessions, startSession } from '../platform/access/sessions.ts';
import { createLocalFileStore } from '../platform/files/file-store.ts';
import { jobs } from '../schema/jobs.ts';
import { projectBranding, shareLinks } from '../schema/reports.ts';
import type { Fixtures } from './fixtures.ts';

/** Creates sessions of the owner that requests can end, besides their own. */
export async function createSessions({ server, owner }: Fixtures, count: number): Promise<{ key: string }[]> {
  const { db } = server.connection;
  const device = { userAgent: `place ${Date.now()}`, address: '127.0.0.1' };
  for (let session = 0; session < count; session += 1) await startSession(db, owner.id, device, Date.now());
  const open = await listOpenSessions(db, owner.id, Date.now());
  return open.filter(({ userAgent }) => userAgent === device.userAgent).map(({ key }) => ({ key }));
}

/** Creates a finished job of the owner with its file. */
async function createFinishedJob(
  { server, owner, project }: Fixtures,
  job: Pick<typeof jobs.$inferInsert, 'kind' | 'request' | 'fileName'>,
): Promise<number> {
  const file = await createLocalFileStore(server.filesFolder).put(Readable.from(['Phase,Amount']), 100);
  const [stored] = await server.connection.db
    .insert(jobs)
    .values({
      ...{ ...job, projectId: project, userId: owner.id, status: 'done' },
      ...{ fileKey: file?.key, fileSize: file?.size },
    })
    .returning({ id: jobs.id });
  return stored?.id ?? 0;
}

/** Creates the job for an endpoint: an export or a report. */
export const createJobFor = async (path: string, world: Fixtures): Promise<{ id: number }> => ({
  id: await createFinishedJob(
    world,
    path.startsWith('/api/archives/')
      ? { kind: 'export', fileName: 'Project.zip' }
      : {
          kind: 'report',
          request: { report: 'budget-summary', format: 'csv', options: {} },
          fileName: 'Budget.csv',
        },
  ),
});

let links = 0;

/** Creates a share link of the owner in a project with a logo. */
export async function createShareLink({ server, owner, project, fileKey }: Fixtures): Promise<{
  projectId: number;
  linkId: number;
  key: string;
}> {
  const { db } = server.connection;
  links += 1;
  const key = `walk-${links}`;
  const logo = { logoUrl: `/api/files/${fileKey}`, updatedBy: owner.id };
  await db
    .insert(projectBranding)
    .values({ projectId: project, ...logo })
    .onConflictDoUpdate({ target: projectBranding.projectId, set: logo });
  const [link] = await db
    .insert(shareLinks)
    .values({
      ...{ projectId: project, report: 'budget-summary', language: 'en', createdBy: owner.id },
      ...{ tokenHash: hashSecret(key), expiresAt: new Date(Date.now() + 3_600_000).toISOString() },
    })
    .returning({ id: shareLinks.id });
  return { projectId: project, linkId: link?.id ?? 0, key };
}
