import type { Check } from '@brick/domain/checks/api';
import { loadPrintKeys } from '../photos/service.ts';
import { loadPaper, type Paper } from '../projects/queries.ts';
import type { CheckRow } from './check-store.ts';
import { type CheckReader, serializeCheck } from './serialize-checks.ts';

/** What is printed of a check. */
export interface PrintedCheck extends Paper {
  check: Check;
  /** Its photos by id: the key of the file that is printed, or null while it is on its way. */
  photoKeys: ReadonlyMap<string, string | null>;
}

/** Who prints a check, in whose language. */
export type CheckPrinter = CheckReader & { caller: { userId: number } };

/** Loads a check and what is printed beside it. */
export async function loadPrintedCheck(context: CheckPrinter, row: CheckRow): Promise<PrintedCheck> {
  const { connection, caller } = context;
  const [check, photoKeys, paper] = await Promise.all([
    serializeCheck(context, row),
    loadPrintKeys(connection, 'check', row),
    loadPaper(connection, { projectId: row.projectId, userId: caller.userId }),
  ]);
  return { ...paper, check, photoKeys };
}
