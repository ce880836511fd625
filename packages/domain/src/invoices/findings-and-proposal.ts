import * as z from 'zod';
import { CATEGORIES } from '../expenses/expense-categories.ts';
import { money } from '../money/money-schemas.ts';
import { PHASES } from '../phases/phases.ts';

/** What a rule of EN 16931 says of a document. */
export const findingReply = z.object({
  /** The rule's own number: "BR-CO-10". */
  rule: z.string(),
  ok: z.boolean(),
  message: z.string(),
  /** As text; null where the document states nothing, or the rule compares nothing. */
  stated: z.string().nullable(),
  expected: z.string().nullable(),
});

export type Finding = z.output<typeof findingReply>;

/** A part of an invoice as proposed: what is not known is null. */
const partReply = z.object({
  phase: z.enum(PHASES).nullable(),
  itemName: z.string(),
  amount: money.nullable(),
  category: z.enum(CATEGORIES).nullable(),
  commitmentId: z.int().nullable(),
});

/** Why no single amount follows from the document. */
export const QUESTIONS = ['other-currency', 'paid-before', 'no-amount'] as const;

/** How an invoice would be booked, as far as the caller may see. */
export const proposalReply = z.object({
  /** With the sign of the books; null where somebody has to choose or type it. */
  amount: money.nullable(),
  /** What may be chosen: the whole, then the rest; or the one amount; or none. */
  amounts: z.array(money),
  /** Null where the document states the one amount. */
  question: z.enum(QUESTIONS).nullable(),
  supplierId: z.int().nullable(),
  /** Suppliers that it may be from; with one, it is that one. */
  suppliers: z.array(z.object({ id: z.int(), name: z.string() })),
  commitmentId: z.int().nullable(),
  /** The supplier's commitments, those first whose open amount is closest. */
  commitments: z.array(z.object({ id: z.int(), title: z.string(), open: money })),
  parts: z.array(partReply),
  /** The payee account of the supplier's last booked invoice and that of this one, if they differ. */
  otherAccount: z.object({ last: z.string().nullable(), now: z.string() }).nullable(),
  /** Booking needs `acknowledged`. */
  mustAcknowledge: z.boolean(),
  /** The same invoice in other projects of the caller. */
  elsewhere: z.array(z.object({ id: z.int(), projectId: z.int(), projectName: z.string() })),
});

export type InvoiceProposal = z.output<typeof proposalReply>;
