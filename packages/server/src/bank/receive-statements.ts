import type { importStatements } from '@brick/domain/bank/api';
import { MAX_STATEMENT_BYTES, type StatementFile } from '@brick/domain/bank/statement';
import { fieldProblem, problemMessage } from '@brick/domain/errors';
import type { MultipartFile } from '@fastify/multipart';
import { readSentFile, sanitizeFileName } from '../files/service.ts';
import { fieldOf } from '../platform/files/single-file-upload.ts';
import type { AccountContext } from '../platform/http/endpoint-handlers.ts';
import { TOO_LARGE, unreadableStatement } from './refusal-texts.ts';

/** A file of statements that was read, and what was sent beside it. */
export interface ReceivedStatements {
  file: StatementFile;
  fileName: string | null;
  accountId: number | null;
  again: boolean;
}

function accountIdOf(part: MultipartFile): number | null {
  const given = fieldOf(part, 'accountId');
  if (given === null) return null;
  if (!/^[1-9]\d{0,14}$/.test(given))
    throw fieldProblem('accountId', problemMessage('This is not a valid id'));
  return Number(given);
}

/** Reads the statements of an upload in the thread for strangers' files. The file itself is not kept. */
export async function receiveStatements(
  context: AccountContext<typeof importStatements>,
): Promise<ReceivedStatements> {
  const { part, reading } = await readSentFile(context, 'bank-statement', {
    ...{ most: MAX_STATEMENT_BYTES, tooLarge: TOO_LARGE },
  });
  if (reading.outcome === 'refused') throw unreadableStatement(reading.code);
  return {
    file: reading,
    fileName: sanitizeFileName(part.filename ?? '') || null,
    accountId: accountIdOf(part),
    again: fieldOf(part, 'again') === 'true',
  };
}
