import { documentBody } from '@brick/domain/documents/api';
import { expiresBeforeIssue } from '@brick/domain/documents/rules';
import { expenseSchemas } from '@brick/domain/expenses/api';
import { wrongSign } from '@brick/domain/expenses/rules';
import { requiredText } from '@brick/domain/field-schemas';
import { placeRow } from '@brick/domain/places/file-row';
import { bodyOf } from '@brick/domain/records/schemas-from-fields';
import type { TransferRecord } from '@brick/domain/transfer/import-export-columns';
import type * as z from 'zod';

/** Schemas of lists whose rows have other fields than the form, or of which the server checks more than each field. */
const OWN_ROWS: Readonly<Record<string, (record: TransferRecord) => z.ZodObject>> = {
  // A task is imported into the plan of a room.
  'interior-tasks': ({ fields }) => bodyOf(fields).extend({ roomName: requiredText(255) }),
  places: () => placeRow,
  expenses: () =>
    expenseSchemas.body.superRefine((row, { addIssue }) => {
      const message = wrongSign(row);
      if (message) addIssue({ code: 'custom', path: ['amount'], message });
    }),
  documents: () =>
    documentBody.refine((row) => !expiresBeforeIssue(row), {
      path: ['expiresOn'],
      error: 'expiryOrder',
    }),
};

/** Returns the schema of a list's rows: that of a single new record. */
export const rowSchemaOf = (record: TransferRecord): z.ZodObject =>
  OWN_ROWS[record.path]?.(record) ?? bodyOf(record.fields);
