import { Readable } from 'node:stream';
import { hashSecret, listOpenSessions, startSession } from '../platform/access/sessions.ts';
import { createLocalFileStore } from '../platform/files/file-store.ts';
import { archiveJobs } from '../schema/archives.ts';
import { jobs, projectBranding, shareLinks } from '../schema/reports.ts';
import type { Fixtures } from './fixtures.ts';

/** Creates sessions of the owner that requests can end, besides their own. */
export async function createSessions({ server, owner }: Fixtures, count: number): Promise<{ key: string }[]> {
  const { db } = server.connection;
  const device = { userAgent: `place ${Date.now()}`, address: '127.0.0.1' };
  for (let session = 0; session < count; session += 1) await startSession(db, owner.id, device, Date.now());
  const open = await listOpenSessions(db, owner.id, Date.now());
  return open.filter(({ userAgent }) => userAgent === device.userAgent).map(({ key }) => ({ key }));
}

/** Creates a finished report of the owner with its file. */
async function createFinishedReport({ server, owner, project }: Fixtures): Promise<number> {
  const file = await createLocalFileStore(server.filesFolder).put(Readable.from(['Phase,Amount']), 100);
  const [job] = await server.connection.db
    .insert(jobs)
    .values({
      ...{ projectId: project, userId: owner.id, report: 'budget-summary', format: 'csv', status: 'done' },
      ...{ fileKey: file?.key, fileName: 'Budget.csv', fileSize: file?.size },
    })
    .returning({ id: jobs.id });
  return job?.id ?? 0;
}

/** Creates a finished archive of the owner's project. */
async function createFinishedArchive({ server, owner, project }: Fixtures): Promise<number> {
  const file = await createLocalFileStore(server.filesFolder).put(Readable.from(['PK']), 100);
  const [job] = await server.connection.db
    .insert(archiveJobs)
    .values({
      ...{ projectId: project, userId: owner.id, kind: 'export', status: 'done' },
      ...{ fileKey: file?.key, fileName: 'Project.zip', fileSize: file?.size },
    })
    .returning({ id: archiveJobs.id });
  return job?.id ?? 0;
}

/** Creates the job for an endpoint: an export or a report. */
export const createJobFor = async (path: string, world: Fixtures): Promise<{ id: number }> => ({
  id: await (path.startsWith('/api/archives/') ? createFinishedArchive(world) : createFinishedReport(world)),
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
