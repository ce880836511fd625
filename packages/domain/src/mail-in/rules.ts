/** How many characters the key of an address has, and from which. */
export const KEY_LENGTH = 12;
export const KEY_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** How many addresses and domains a project may list. */
export const MAX_SENDERS = 100;

/** What one mail may hold. */
export const MAX_MAIL_FILES = 20;
export const MAX_MAIL_BYTES = 25 * 1024 * 1024;

/** So much of the text of a mail becomes the note of its invoices. */
export const NOTE_LENGTH = 1000;

/** A mail is held for so many days. */
export const HELD_DAYS = 14;

/** How many mails of a project are held at once. What comes beyond that stays in the mailbox, among the refused. */
export const MAX_HELD = 100;
export const MAX_HELD_BYTES = 500 * 1024 * 1024;

/**
 * Why a mail is held. unknown: from nobody who is a member or listed · rights: from a member who may not add expenses ·
 * receiver: from a listed sender, with nobody in whose name it could be received · unproven: the sender may be forged.
 */
export const HELD_REASONS = ['unknown', 'rights', 'receiver', 'unproven'] as const;

export type HeldReason = (typeof HELD_REASONS)[number];

/**
 * Why the mailbox could not be read. unreachable: no answer, or no connection that can be trusted · refused: name or
 * password are wrong · mailbox: the folder is not there, or messages can't be moved.
 */
export const MAIL_IN_PROBLEMS = ['unreachable', 'refused', 'mailbox'] as const;

export type MailInProblem = (typeof MAIL_IN_PROBLEMS)[number];

/** What stands behind the @ of an address, in lower case. */
export const domainOf = (address: string): string =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Returns true if a project lists this sender: by address, or by exactly the domain. */
export function isListed(senders: readonly string[], address: string): boolean {
  const sender = address.toLowerCase();
  return senders.includes(sender) || senders.includes(domainOf(sender));
}
