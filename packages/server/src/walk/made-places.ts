import { Readable } from 'node:stream';
import { localFiles } from '../platform/files.ts';
import { hashOf, openSessionsOf, startSession } from '../platform/sessions.ts';
import { archiveJobs } from '../schema/archives.ts';
import { jobs, projectBranding, shareLinks } from '../schema/reports.ts';
import type { World } from './world.ts';

/** Sessions of the owner that calls can end, besides the one in which they ask. */
export async function freshSessions({ server, owner }: World, count: number): Promise<{ key: string }[]> {
  const { db } = server.connection;
  const device = { userAgent: `place ${Date.now()}`, address: '127.0.0.1' };
  for (let session = 0; session < count; session += 1) await startSession(db, owner.id, device, Date.now());
  const open = await openSessionsOf(db, owner.id, Date.now());
  return open.filter(({ userAgent }) => userAgent === device.userAgent).map(({ key }) => ({ key }));
}

/** A report that was made for the owner, with its file. */
async function finishedJob({ server, owner, project }: World): Promise<number> {
  const file = await localFiles(server.filesFolder).put(Readable.from(['Phase,Amount']), 100);
  const [job] = await server.connection.db
    .insert(jobs)
    .values({
      ...{ projectId: project, userId: owner.id, report: 'budget-summary', format: 'csv', status: 'done' },
      ...{ fileKey: file?.key, fileName: 'Budget.csv', fileSize: file?.size },
    })
    .returning({ id: jobs.id });
  return job?.id ?? 0;
}

/** An archive of the owner's project that was made for them. */
async function finishedArchive({ server, owner, project }: World): Promise<number> {
  const file = await localFiles(server.filesFolder).put(Readable.from(['PK']), 100);
  const [job] = await server.connection.db
    .insert(archiveJobs)
    .values({
      ...{ projectId: project, userId: owner.id, kind: 'export', status: 'done' },
      ...{ fileKey: file?.key, fileName: 'Project.zip', fileSize: file?.size },
    })
    .returning({ id: archiveJobs.id });
  return job?.id ?? 0;
}

/** What a call on a job asks for: an export of a project, or a report. */
export const madeFor = async (path: string, world: World): Promise<{ id: number }> => ({
  id: await (path.startsWith('/api/archives/') ? finishedArchive(world) : finishedJob(world)),
});

let links = 0;

/** A share link of the owner, in a project that has a logo. */
export async function sharedPlace({ server, owner, project, fileKey }: World): Promise<{
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
      ...{ tokenHash: hashOf(key), expiresAt: new Date(Date.now() + 3_600_000).toISOString() },
    })
    .returning({ id: shareLinks.id });
  return { projectId: project, linkId: link?.id ?? 0, key };
}
