import { KEY_LENGTH, KEY_LETTERS } from './rules.ts';

/** A header of a mail, its name in lower case. */
export interface MailHeader {
  key: string;
  value: string;
}

const KEY = new RegExp(`^[${KEY_LETTERS}]{${KEY_LENGTH}}$`);

/** One mail is taken for so many projects at most. */
const MAX_KEYS = 10;

/** The address of a project, by the operator's pattern with `{key}`. */
export const addressWithKey = (pattern: string, key: string): string => pattern.replace('{key}', () => key);

/** Returns the keys of projects among addresses that a mail was sent to, each once. */
export function keysIn(addresses: readonly string[], pattern: string): string[] {
  const [before = '', after = ''] = pattern.toLowerCase().split('{key}');
  const found = addresses.flatMap((address) => {
    const text = address.trim().toLowerCase();
    const key = text.slice(before.length, text.length - after.length);
    return KEY.test(key) && text === `${before}${key}${after}` ? [key] : [];
  });
  return [...new Set(found)].slice(0, MAX_KEYS);
}

/** Why a mail is left alone. automatic: a program answered, or reports that a mail did not arrive · bulk: it went to many. */
export type SkipReason = 'automatic' | 'bulk';

const has = (headers: readonly MailHeader[], name: string, pattern: RegExp): boolean =>
  headers.some(({ key, value }) => key === name && pattern.test(value.trim()));

/** Returns why a mail is left alone, or null. What a program sends of itself, as many send invoices, is not an answer. */
export function mailSkipReason(headers: readonly MailHeader[]): SkipReason | null {
  const isAutomatic =
    has(headers, 'auto-submitted', /^auto-(?:replied|notified)/i) ||
    has(headers, 'precedence', /^auto_reply/i) ||
    has(headers, 'x-autoreply', /./) ||
    has(headers, 'x-autorespond', /./) ||
    has(headers, 'return-path', /^<>$/) ||
    has(headers, 'content-type', /^multipart\/report/i);
  if (isAutomatic) return 'automatic';
  const isBulk = has(headers, 'precedence', /^(?:bulk|list|junk)/i) || has(headers, 'list-id', /./);
  return isBulk ? 'bulk' : null;
}

/** Returns true if a mail was sent by a program of itself: nobody reads an answer to it. */
export const isGenerated = (headers: readonly MailHeader[]): boolean =>
  has(headers, 'auto-submitted', /^auto-/i);
