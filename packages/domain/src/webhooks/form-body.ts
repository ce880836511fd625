import * as z from 'zod';
import { requiredText, webAddress } from '../field-schemas.ts';

export const webhookFields = {
  name: requiredText(100).meta({ example: 'Accounts' }),
  url: webAddress.meta({ example: 'https://hooks.example.com/ledger' }),
};

/** What a form holds: the server knows the names of events. */
export const webhookFormBody = z.object({
  ...webhookFields,
  events: z.array(z.string()).min(1).nullable(),
});
