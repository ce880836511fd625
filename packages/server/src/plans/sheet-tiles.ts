import { DomainError, problemMessage } from '@brick/domain/errors';
import { assertReady } from '@brick/domain/plans/rules';
import { fileKeyOf } from '../files/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { Services } from '../platform/http/endpoint-handlers.ts';
import type { PlanPlace, RevisionRow } from './revision-store.ts';
import { TileFiles } from './tile-files.ts';
import { drawAgain } from './tile-work.ts';

const tileFiles = new TileFiles();

/** Returns the tiles of a revision. If their bytes are gone, they are drawn again. Throws notReady. */
export async function requireTiles(
  {
    connection,
    caller,
    services,
  }: { connection: Connection; caller: { userId: number }; services: Services },
  place: PlanPlace,
  revision: RevisionRow,
): Promise<Map<string, Buffer>> {
  assertReady(revision);
  const tiles = revision.tilesUrl ? await tileFiles.read(services.files, fileKeyOf(revision.tilesUrl)) : null;
  if (tiles) return tiles;
  await services.inTransaction((inside) => drawAgain(inside, place, revision.number, caller.userId));
  connection.announce({ topic: 'plans', projectId: place.projectId });
  throw new DomainError('notReady', problemMessage('This revision is still being drawn.'));
}
