import { requiredText } from '@brick/domain/fields';
import type { RecordKind } from '@brick/domain/records/record';
import { RECORDS } from '@brick/domain/records/records';
import { bodyOf } from '@brick/domain/records/schemas';
import type { TransferRoom } from '@brick/domain/transfer/columns';
import type * as z from 'zod';

/** What a row of each list is checked by, by the list's path: what adds a single one. */
export const BODIES = Object.fromEntries(
  Object.values(RECORDS).map(({ path, fields }: RecordKind) => [
    path,
    // A task is added to the plan of a room.
    path === 'interior-tasks' ? bodyOf(fields).extend({ roomName: requiredText(255) }) : bodyOf(fields),
  ]),
) as Record<string, z.ZodObject> as Readonly<Record<TransferRoom, z.ZodObject>>;
