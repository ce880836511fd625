import type { getSitePack } from '@brick/domain/site-pack/api';
import { call, endpointRef } from '../../platform/api/call.ts';
import { isCallError } from '../../platform/api/call-error.ts';
import { type Pack, type PackReply, packAfter } from './pack-store.ts';

export const readSitePack = endpointRef<typeof getSitePack>('GET', '/api/projects/{projectId}/site-pack');

/** More answers than this in a row would be a cursor that leads nowhere. */
const MAX_PARTS = 1000;

interface PackQuery {
  /** Whose session it must be: a pack belongs to one account. */
  userId: number;
  projectId: number;
  before: Pack | null;
  signal: AbortSignal;
}

/**
 * Asks for what changed since the pack was taken, part by part, and gives each part to `store` before the next one is
 * asked for: what was loaded once is never loaded again.
 */
export async function refreshPack(
  { userId, projectId, before, signal }: PackQuery,
  store: (pack: Pack, reply: PackReply, before: Pack | null) => Promise<unknown>,
): Promise<Pack | null> {
  let pack = before;
  const changesSince = async (since: string | undefined) =>
    (await call(readSitePack, {
      params: { projectId },
      query: { since },
      signal,
      asUser: userId,
    })) as PackReply;
  for (let part = 0; part < MAX_PARTS; part += 1) {
    const whole = async (): Promise<PackReply> => ({ ...(await changesSince(undefined)), reset: true });
    const reply =
      pack?.cursor === null
        ? await whole()
        : await changesSince(pack?.cursor).catch((error: unknown) => {
            // A server of another version does not know the cursor of this one.
            if (!pack || !isCallError(error, 422)) throw error;
            return whole();
          });
    const continued = pack;
    pack = packAfter(continued, reply);
    await store(pack, reply, continued);
    if (!reply.more) break;
  }
  return pack;
}
