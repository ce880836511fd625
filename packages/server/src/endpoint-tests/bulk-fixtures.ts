import { RECORDS } from '@brick/domain/records/record-kinds';
import { savedViews } from '../schema/saved-views.ts';
import type { Fixtures } from './fixtures.ts';
import type { FixtureKind } from './row-fixtures.ts';

/** The kind of the rows in a bulk body. Undefined for other endpoints. */
export const bulkKindOf = (path: string): FixtureKind | undefined =>
  Object.values(RECORDS).find((record) => path.endsWith(`/${record.path}/bulk`))?.kind;

/** Creates saved views of the owner. */
export async function createViews({ server, owner }: Fixtures, count: number): Promise<{ id: number }[]> {
  const view = { userId: owner.id, screen: 'issues', name: 'Open', state: 'status=open' };
  const views = Array.from({ length: count }, () => view);
  return server.connection.db.insert(savedViews).values(views).returning({ id: savedViews.id });
}
