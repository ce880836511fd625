import { Readable } from 'node:stream';
import { DomainError, problemMessage } from '@brick/domain/errors';
import { isBeingRedrawn } from '@brick/domain/plans/revisions';
import { assertReady } from '@brick/domain/plans/rules';
import type { FastifyReply } from 'fastify';
import { fileKeyOf } from '../files/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { Services } from '../platform/http/endpoint-handlers.ts';
import { FileResponse } from '../platform/http/responses.ts';
import type { PlanPlace, RevisionRow } from './revision-store.ts';
import { TileCache } from './tile-cache.ts';
import { drawAgain } from './tile-work.ts';

const tileFiles = new TileCache();

interface TilesContext {
  connection: Connection;
  caller: { userId: number };
  services: Services;
}

/**
 * Returns the tiles of a revision; null while lost ones are drawn again, which it sets going. Throws notReady for a
 * revision that was never drawn, or could not be.
 */
export async function findOrRedrawTiles(
  { connection, caller, services }: TilesContext,
  place: PlanPlace,
  revision: RevisionRow,
): Promise<Map<string, Buffer> | null> {
  if (isBeingRedrawn(revision)) return null;
  assertReady(revision);
  const tiles = revision.tilesUrl ? await tileFiles.read(services.files, fileKeyOf(revision.tilesUrl)) : null;
  if (tiles) return tiles;
  await services.inTransaction((inside) => drawAgain(inside, place, revision.number, caller.userId));
  connection.announce({ topic: 'plans', projectId: place.projectId });
  return null;
}

/**
 * Returns the tiles of a revision. Throws notReady if they are lost, after ordering that they be drawn again, or not
 * drawn yet.
 */
export async function requireOrRedrawTiles(
  context: TilesContext,
  place: PlanPlace,
  revision: RevisionRow,
): Promise<Map<string, Buffer>> {
  const tiles = await findOrRedrawTiles(context, place, revision);
  if (!tiles) throw new DomainError('notReady', problemMessage('This revision is still being drawn.'));
  return tiles;
}

/** Answers 202 without content, for a picture of lost tiles: it is there once they are drawn again. */
export function answerAccepted(reply: FastifyReply): FileResponse {
  reply.code(202);
  return new FileResponse(Readable.from([], { objectMode: false }), { 'cache-control': 'no-store' });
}
