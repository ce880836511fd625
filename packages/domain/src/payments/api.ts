import * as z from 'zod';
import { dateField, dateText, instantText } from '../dates/date-schemas.ts';
import { type RowKind, rowEndpoint } from '../endpoint.ts';
import { optionalText } from '../field-schemas.ts';
import { pageQuery } from '../list-query.ts';
import { money, signedAmountInput } from '../money/money-schemas.ts';
import { PAYABLE_RESOURCES, type PayableKind, RESTS } from './payable-kinds.ts';

/** What bank statements had paid before a record was marked unpaid: the undo of that brings the payments back. */
export const paidBefore = { paidAmount: signedAmountInput.nullable().optional() };

/** Text, for the value of a bulk action is read twice. */
const amountText = z
  .string()
  .regex(/^-?\d{1,10}\.\d\d$/)
  .meta({ money: true });

/** The value of a bulk action: paid today, unpaid, or paid as before, which undoes marking as unpaid. */
export const paidValue = z.union([
  z.boolean(),
  z.object({
    paidOn: dateField.nullable(),
    paymentReference: optionalText(140),
    paidAmount: amountText.nullable().optional(),
  }),
]);

/** A payment of a part or the whole of a record, as a bank statement brought it. */
export const paymentReply = z.object({
  id: z.int(),
  /** With the sign of the record. */
  amount: money,
  paidOn: dateText,
  reference: z.string().nullable(),
  /** What became of the rest; null where it covered what was open. */
  rest: z.enum(RESTS).nullable(),
  madeBy: z.int(),
  /** Null if the account has been deleted. */
  madeByName: z.string().nullable(),
  createdAt: instantText,
});

export type Payment = z.output<typeof paymentReply>;

/** Declares the call that lists what paid a record. */
export const paymentsEndpoint = <const Kind extends PayableKind, const Folder extends string>(
  kind: Kind,
  folder: Folder,
) =>
  rowEndpoint<
    Kind,
    `/api/${Folder}/{id}/payments`,
    typeof pageQuery,
    z.ZodNever,
    z.ZodArray<typeof paymentReply>
  >({
    method: 'GET',
    path: `/api/${folder}/{id}/payments`,
    on: kind as RowKind,
    allow: [PAYABLE_RESOURCES[kind], 'read'],
    summary: `Lists the payments of one of the ${folder.replace('-', ' ')} that bank statements brought, newest first`,
    query: pageQuery,
    reply: z.array(paymentReply),
  });
