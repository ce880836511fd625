import * as z from 'zod';
import { instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { pageQuery } from '../list-query.ts';
import { HELD_REASONS, MAIL_IN_PROBLEMS, MAX_SENDERS } from './rules.ts';

const DOMAIN =
  /^(?=.{4,253}$)(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u;

/** An address, or a domain with or without @ before it; in lower case. */
const sender = z
  .string({ error: 'sender' })
  .max(255)
  .transform((text) => text.normalize('NFC').trim().toLowerCase().replace(/^@/, ''))
  .refine((text) => DOMAIN.test(text) || z.email().safeParse(text).success, 'sender');

export const sendersBody = z.object({
  /** Addresses and domains whose mail is taken beside that of members. An error is at `senders.<index>`. */
  senders: z
    .array(sender)
    .max(MAX_SENDERS)
    .transform((all) => [...new Set(all)])
    .meta({ example: ['invoices@supplier.example', 'builder.example'] }),
  /** That of the reply which was edited: 0 before anything was set. */
  version: z.int().nonnegative().optional(),
});

const senders = z.array(z.string());

const mailInReply = z.object({
  /** False if the operator reads no mailbox: no address can be switched on. */
  available: z.boolean(),
  /** Null while it is off. */
  address: z.string().nullable().meta({ example: 'ledger+k3v9x2mq7fhd@mail.example.com' }),
  /** Who switched it on: invoices of listed senders are received in their name. Null while it is off. */
  switchedOnBy: z.int().nullable(),
  /** Null while it is off, or if the account has been deleted. */
  switchedOnByName: z.string().nullable(),
  switchedOnAt: instantText.nullable(),
  senders,
  /** 0 before anything was set. */
  version: z.int(),
  /** When the mailbox was last read to its end; null if it never was. */
  lastLookedAt: instantText.nullable(),
  /** Why the last look failed; null if it did not. */
  problem: z.enum(MAIL_IN_PROBLEMS).nullable(),
  /** Mails that are held. */
  held: z.int(),
});

export type MailIn = z.output<typeof mailInReply>;

const heldMailReply = z.object({
  id: z.int(),
  projectId: z.int(),
  /** The address that the mail says it is from; it may be forged. */
  from: z.string(),
  /** Null if it has none. */
  fromName: z.string().nullable(),
  subject: z.string(),
  fileNames: z.array(z.string()),
  /** Bytes of the mail with its files. */
  size: z.int(),
  reason: z.enum(HELD_REASONS),
  receivedAt: instantText,
  /** It is dropped by itself then. */
  keptUntil: instantText,
});

export type HeldMail = z.output<typeof heldMailReply>;

const acceptedReply = z.object({
  /** How many files became received invoices. */
  received: z.int(),
  /** The others, each with a sentence in the language of the reader. */
  refused: z.array(z.object({ name: z.string(), reason: z.string() })),
});

export type AcceptedMail = z.output<typeof acceptedReply>;

export const getMailIn = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/mail-in',
  on: 'project',
  allow: ['connections', 'read'],
  summary:
    'Returns the address to which invoices of a project are mailed, whose mail is taken, and when mail was last looked for',
  reply: mailInReply,
});

export const newMailAddress = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/mail-in/address',
  on: 'project',
  allow: ['connections', 'create'],
  secret: true,
  summary: 'Switches the address of a project on, or replaces it: the one before stops working at once',
  reply: mailInReply,
  status: 200,
});

export const removeMailAddress = endpoint({
  method: 'DELETE',
  path: '/api/projects/{projectId}/mail-in/address',
  on: 'project',
  allow: ['connections', 'delete'],
  summary: 'Switches the address of a project off. The senders that it lists stay listed',
  reply: null,
});

export const setMailSenders = endpoint({
  method: 'PUT',
  path: '/api/projects/{projectId}/mail-in/senders',
  on: 'project',
  allow: ['connections', 'update'],
  summary: 'Sets the addresses and domains whose mail is taken beside that of members',
  body: sendersBody,
  reply: z.object({ senders, version: z.int() }),
  refusals: ['stale'],
});

export const listHeldMails = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/held-mails',
  on: 'project',
  allow: ['connections', 'read'],
  summary: 'Lists the mails of a project that are held, newest first',
  query: pageQuery,
  reply: z.array(heldMailReply),
});

export const acceptHeldMail = endpoint({
  method: 'POST',
  path: '/api/held-mails/{id}/accept',
  on: 'held-mail',
  allow: ['connections', 'create'],
  secret: true,
  summary:
    'Receives the files of a held mail as invoices, in the name of who accepts it. What is refused, such as a duplicate, is named',
  reply: acceptedReply,
  status: 200,
  refusals: ['tooLarge'],
});

export const dropHeldMail = endpoint({
  method: 'DELETE',
  path: '/api/held-mails/{id}',
  on: 'held-mail',
  allow: ['connections', 'delete'],
  summary: 'Drops a held mail with its files',
  reply: null,
});
