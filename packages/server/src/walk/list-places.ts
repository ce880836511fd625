import { RECORDS } from '@brick/domain/records/records';
import { savedViews } from '../schema/saved-views.ts';
import type { Kind } from './rows.ts';
import type { World } from './world.ts';

/** The kind of the rows that a call names by many ids in its body; undefined for every other call. */
export const kindOfMany = (path: string): Kind | undefined =>
  Object.values(RECORDS).find((record) => path.endsWith(`/${record.path}/bulk`))?.kind;

/** Views of the owner’s own. */
export async function freshViews({ server, owner }: World, count: number): Promise<{ id: number }[]> {
  const view = { userId: owner.id, screen: 'issues', name: 'Open', state: 'status=open' };
  const views = Array.from({ length: count }, () => view);
  return server.connection.db.insert(savedViews).values(views).returning({ id: savedViews.id });
}
