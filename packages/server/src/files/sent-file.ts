import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fieldProblem, type ProblemMessage } from '@brick/domain/errors';
import type { MultipartFile } from '@fastify/multipart';
import { readSingleFile } from '../platform/files/single-file-upload.ts';
import type { AccountContext } from '../platform/http/endpoint-handlers.ts';
import { clientGoneSignal } from '../platform/http/response-end.ts';
import type { FileReadings } from '../platform/workers/reading-worker.ts';
import { assertScanPasses } from './virus-scan.ts';

/**
 * Reads the single file of a form as one of a kind, in the thread for strangers' files. The file itself is not kept.
 * Throws `tooLarge` for one above `most` bytes.
 */
export async function readSentFile<Kind extends keyof FileReadings>(
  {
    caller,
    request,
    reply,
    services,
  }: Pick<AccountContext<unknown>, 'caller' | 'request' | 'reply' | 'services'>,
  kind: Kind,
  { most, tooLarge }: { most: number; tooLarge: ProblemMessage },
): Promise<{ reading: FileReadings[Kind]; part: MultipartFile }> {
  const { part, mustBeTheOnly } = await readSingleFile(request, most + 1);
  const place = path.join(tmpdir(), `brick-ledger-${kind}-${randomBytes(12).toString('hex')}`);
  try {
    await pipeline(part.file, createWriteStream(place, { mode: 0o600 }));
    if (part.file.truncated) throw fieldProblem('file', tooLarge, 'tooLarge');
    await mustBeTheOnly();
    await assertScanPasses(services.config.scanCommand, place);
    const reading = await services.fileReader.read(kind, place, {
      ...{ account: `account ${caller.userId}`, signal: clientGoneSignal(reply) },
    });
    return { reading, part };
  } finally {
    await rm(place, { force: true });
  }
}
