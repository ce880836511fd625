import { Readable } from 'node:stream';
import { localFiles } from '../platform/files.ts';
import { openSessionsOf, startSession } from '../platform/sessions.ts';
import { jobs } from '../schema/reports.ts';
import type { World } from './world.ts';

/** Sessions of the owner that calls can end, besides the one in which he asks. */
export async function freshSessions({ server, owner }: World, count: number): Promise<{ key: string }[]> {
  const { db } = server.connection;
  const device = { userAgent: `place ${Date.now()}`, address: '127.0.0.1' };
  for (let session = 0; session < count; session += 1) await startSession(db, owner.id, device, Date.now());
  const open = await openSessionsOf(db, owner.id, Date.now());
  return open.filter(({ userAgent }) => userAgent === device.userAgent).map(({ key }) => ({ key }));
}

/** A report that was made for the owner, with its file. */
export async function finishedJob({ server, owner, project }: World): Promise<number> {
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
