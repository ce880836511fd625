import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { idInPath } from '../../field-schemas.ts';
import { money } from '../../money/money-schemas.ts';
import { BILL_PHASES, DISCOUNT_KINDS, LEFT_OUT_REASONS } from './bill.ts';

const billRow = z.object({
  kind: z.enum(['category', 'item']),
  level: z.int().meta({ description: '0 for the bill itself, 1 on top' }),
  number: z.string().meta({ description: 'The whole ordinal number: 01.02.0010' }),
  text: z.string(),
  quantity: z.string().nullable(),
  unit: z.string().nullable(),
  unitPrice: z.string().nullable(),
  statedAmount: money.nullable(),
  amountOfParts: money.nullable(),
  amount: money.nullable(),
  discount: money.nullable(),
  discountKind: z.enum(DISCOUNT_KINDS).nullable(),
  discountPercent: z.string().nullable(),
  leftOut: z.enum(LEFT_OUT_REASONS).nullable(),
});

export const readBillOfQuantities = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/contracts/bill-of-quantities',
  on: 'project',
  allow: ['budget', 'update'],
  summary:
    'Reads a priced bill of quantities as `file` (GAEB DA XML 3.0 to 3.3, X84 or X86) for the schedule of values of a contract, or of a new one without `contractId`. Stores nothing',
  takes: 'multipart',
  query: z.object({ contractId: idInPath.optional() }),
  reply: z.object({
    phase: z.enum(BILL_PHASES),
    version: z.string().nullable(),
    currency: z.string().nullable(),
    levels: z.array(z.string().nullable()),
    rows: z.array(billRow),
  }),
  status: 200,
  refusals: ['notFound', 'tooLarge', 'invalid', 'tooMany'],
});
