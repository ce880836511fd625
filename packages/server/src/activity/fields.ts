import { budgetChange, transferReply } from '@brick/domain/budgets/contract';
import { programmeChange } from '@brick/domain/budgets/programme-contract';
import { commentReply } from '@brick/domain/comments/contract';
import { invitationReply } from '@brick/domain/members/invitations';
import { offerReply } from '@brick/domain/members/offers';
import { projectHistory } from '@brick/domain/projects/contract';
import { brandingReply } from '@brick/domain/reports/branding';
import { shareLinkReply } from '@brick/domain/reports/share-links';
import * as z from 'zod';
import { type Entry, fieldsOfHistory } from '../platform/history.ts';
import { present } from '../platform/present.ts';

const changeOf = (fields: z.ZodObject) => z.object({ before: fields.nullable(), after: fields.nullable() });

/** What is shown of kinds that have no history of single rows. */
const WITHOUT_HISTORY = new Map<string, z.ZodObject>([
  ['comment', changeOf(commentReply.pick({ text: true }))],
  ['project', (projectHistory.reply as unknown as z.ZodArray<z.ZodObject>).element],
  ['member', changeOf(z.object({ role: z.string() }))],
  ['invitation', changeOf(invitationReply.pick({ role: true, expiresAt: true }))],
  ['offer', changeOf(offerReply.pick({ userId: true, kind: true, leave: true, state: true }).partial())],
  ['budget', changeOf(budgetChange)],
  [
    'transfer',
    changeOf(transferReply.pick({ from: true, to: true, amount: true, reason: true, date: true })),
  ],
  ['programme', changeOf(programmeChange)],
  ['branding', changeOf(brandingReply.pick({ companyName: true, address: true, logoUrl: true }).partial())],
  ['share-link', changeOf(shareLinkReply.pick({ report: true, label: true, expiresAt: true }).partial())],
]);

const declaredBy = (entity: string): z.ZodObject | undefined =>
  WITHOUT_HISTORY.get(entity) ?? fieldsOfHistory(entity);

/** Is anything shown of what changed in rows of this kind? */
export const isShown = (entity: string): boolean => declaredBy(entity) !== undefined;

/**
 * The fields before and after that may be shown to who sees all money: those that the kind declares, so that no column
 * of ours ever leaves. Of a kind that declares none, only who, what and when.
 */
export function shownChange({ entity, before, after }: Entry): Pick<Entry, 'before' | 'after'> {
  const declared = declaredBy(entity);
  return declared
    ? (present(declared, { before, after }, false) as Pick<Entry, 'before' | 'after'>)
    : { before: null, after: null };
}
