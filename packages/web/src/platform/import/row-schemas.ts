import { requiredText } from '@brick/domain/field-schemas';
import { placeRow } from '@brick/domain/places/file-row';
import type { RecordKind } from '@brick/domain/records/define-record';
import { RECORDS } from '@brick/domain/records/record-kinds';
import { bodyOf } from '@brick/domain/records/schemas-from-fields';
import type { TransferFeature } from '@brick/domain/transfer/import-export-columns';
import type * as z from 'zod';

/** Rows that say more than a form does. */
const OWN_ROWS: Readonly<Record<string, z.ZodObject>> = {
  // A task is imported into the plan of a room.
  'interior-tasks': bodyOf(RECORDS['interior-task'].fields).extend({ roomName: requiredText(255) }),
  places: placeRow,
};

/** The schemas of rows by the list's path: those of a single new record. */
export const ROW_SCHEMAS = Object.fromEntries(
  Object.values(RECORDS).map(({ path, fields }: RecordKind) => [path, OWN_ROWS[path] ?? bodyOf(fields)]),
) as Record<string, z.ZodObject> as Readonly<Record<TransferFeature, z.ZodObject>>;
