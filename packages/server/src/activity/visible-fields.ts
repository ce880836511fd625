import { loggedExport } from '@brick/domain/accounting/api';
import { profileReply } from '@brick/domain/accounting/profile';
import { budgetChange, transferReply } from '@brick/domain/budgets/api';
import { programmeChange } from '@brick/domain/budgets/programme-api';
import { commentReply } from '@brick/domain/comments/api';
import { instantText } from '@brick/domain/dates/date-schemas';
import { invitationReply } from '@brick/domain/members/invitations-api';
import { offerReply } from '@brick/domain/members/ownership-offers-api';
import { projectHistory } from '@brick/domain/projects/api';
import { brandingReply } from '@brick/domain/reports/branding-api';
import { shareLinkReply } from '@brick/domain/reports/share-links-api';
import { projectTokenBody } from '@brick/domain/tokens/api';
import * as z from 'zod';
import { type HistoryEntry, historySchemaOf } from '../platform/activity/record-history.ts';
import { serialize } from '../platform/http/serialize.ts';

const changeSchemaOf = (fields: z.ZodObject) =>
  z.object({ before: fields.nullable(), after: fields.nullable() });

/** Visible fields of kinds whose rows have no history of their own. */
const WITHOUT_HISTORY = new Map<string, z.ZodObject>([
  ['comment', changeSchemaOf(commentReply.pick({ text: true }))],
  ['project', (projectHistory.reply as unknown as z.ZodArray<z.ZodObject>).element],
  ['member', changeSchemaOf(z.object({ role: z.string() }))],
  ['invitation', changeSchemaOf(invitationReply.pick({ role: true, expiresAt: true }))],
  [
    'offer',
    changeSchemaOf(offerReply.pick({ userId: true, kind: true, leave: true, state: true }).partial()),
  ],
  ['budget', changeSchemaOf(budgetChange)],
  [
    'transfer',
    changeSchemaOf(transferReply.pick({ from: true, to: true, amount: true, reason: true, date: true })),
  ],
  ['programme', changeSchemaOf(programmeChange)],
  ['accounting-profile', changeSchemaOf(profileReply.omit({ version: true, updatedAt: true }).partial())],
  ['accounting-export', changeSchemaOf(loggedExport.partial())],
  [
    'branding',
    changeSchemaOf(brandingReply.pick({ companyName: true, address: true, logoUrl: true }).partial()),
  ],
  [
    'project-token',
    changeSchemaOf(
      z
        .object({ ...projectTokenBody.pick({ name: true, role: true }).shape, money: z.boolean() })
        .extend({ scopes: z.array(z.string()), expiresAt: instantText, createdBy: z.int() })
        .partial(),
    ),
  ],
  [
    'webhook',
    changeSchemaOf(
      z
        .object({
          name: z.string(),
          host: z.string(),
          state: z.string(),
          reason: z.string(),
          secret: z.string(),
        })
        .extend({ events: z.string() })
        .partial(),
    ),
  ],
  [
    'mail-address',
    changeSchemaOf(z.object({ state: z.string(), senders: z.string(), key: z.string() }).partial()),
  ],
  ['held-mail', changeSchemaOf(z.object({ from: z.string(), files: z.int(), state: z.string() }).partial())],
  [
    'share-link',
    changeSchemaOf(shareLinkReply.pick({ report: true, label: true, expiresAt: true }).partial()),
  ],
]);

const changeSchemaFor = (entity: string): z.ZodObject | undefined =>
  WITHOUT_HISTORY.get(entity) ?? historySchemaOf(entity);

/** Whether any changed field of this kind may be shown. */
export const hasVisibleChanges = (entity: string): boolean => changeSchemaFor(entity) !== undefined;

/**
 * The before and after fields that readers of the log may see, all of whom see amounts, apart from some programs. Only declared fields are included, so internal
 * columns never leave the server. For kinds without declared fields: only who, what and when.
 */
export function visibleChange(
  { entity, before, after }: HistoryEntry,
  hideMoney = false,
): Pick<HistoryEntry, 'before' | 'after'> {
  const declared = changeSchemaFor(entity);
  return declared
    ? (serialize(declared, { before, after }, hideMoney) as Pick<HistoryEntry, 'before' | 'after'>)
    : { before: null, after: null };
}
