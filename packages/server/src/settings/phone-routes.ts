import { randomInt } from 'node:crypto';
import { DomainError, fieldProblem, problemMessage } from '@brick/domain/errors';
import { confirmPhone, PHONE_CODE_MINUTES, sendPhoneCode } from '@brick/domain/users/api';
import { parsePhoneNumber } from '@brick/domain/users/phone-number';
import { sql } from 'drizzle-orm';
import { mailTexts } from '../notices/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import { serve } from '../platform/http/endpoint-handlers.ts';
import { AcceptedResponse } from '../platform/http/responses.ts';
import { sendSms } from '../platform/mail-and-sms/sms.ts';
import { logSecurityEvent } from '../platform/monitoring/security-log.ts';
import type { Secrets } from '../platform/security/secrets.ts';
import { phoneCodes } from '../schema/account-tables.ts';
import { users } from '../schema/users.ts';
import { type Account, changeAccount, requireAccount } from '../users/service.ts';

/** Tries per code. */
const MAX_TRIES = 5;

type PhoneOwner = Pick<Account, 'phone' | 'demoUntil'>;

/**
 * Whether a profile gets another number, not just another format. Demos have no password to ask for, and nothing is
 * sent.
 */
export function isOtherNumber({ phone, demoUntil }: PhoneOwner, given: string | null | undefined): boolean {
  if (given === undefined || given === phone || demoUntil !== null) return false;
  return given === null || phone === null || parsePhoneNumber(phone) !== given;
}

export const deletePhoneCode = (connection: Connection, userId: number): Promise<object[]> =>
  connection.rows(sql`delete from ${phoneCodes} where ${phoneCodes.userId} = ${userId}`);

interface PhoneCode {
  userId: number;
  phone: string;
  code: string;
}

// Signed with a key outside the database: a plain hash of six digits could be reversed.
const hashOf = (secrets: Secrets, { userId, phone, code }: PhoneCode): string =>
  secrets.sign(`${userId} ${phone} ${code}`, 'phone-code').split('.').at(-1) ?? '';

async function storeCode(
  connection: Connection,
  { userId, phone }: PhoneCode,
  codeHash: string,
  now: number,
) {
  const expiresAt = new Date(now + PHONE_CODE_MINUTES * 60_000).toISOString();
  await connection.rows(sql`
    insert into ${phoneCodes} (user_id, phone, code_hash, expires_at)
    values (${userId}, ${phone}, ${codeHash}, ${expiresAt})
    on conflict (user_id) do update set phone = excluded.phone, code_hash = excluded.code_hash, tries = 0,
      expires_at = excluded.expires_at`);
}

/** Counts a try and returns the stored signature. Null without an open code or remaining tries. */
async function countTry(connection: Connection, userId: number, now: number) {
  const [open] = await connection.rows<{ phone: string; codeHash: string }>(sql`
    update ${phoneCodes} set tries = tries + 1
    where user_id = ${userId} and tries < ${MAX_TRIES} and expires_at > ${new Date(now).toISOString()}
    returning phone, code_hash as "codeHash"`);
  return open ?? null;
}

/** The account's number in international format. Throws conflict if no code can be sent to it. */
function textableNumber({ phone, phoneConfirmedAt }: Account): string {
  if (phone === null)
    throw new DomainError(
      'conflict',
      problemMessage('There is no phone number in your profile. Enter it first.'),
    );
  if (phoneConfirmedAt !== null)
    throw new DomainError('conflict', problemMessage('Your phone number is confirmed already.'));
  const number = parsePhoneNumber(phone);
  if (number === null)
    throw new DomainError(
      'conflict',
      problemMessage(
        'The phone number in your profile has no country code. Enter it there, such as +267 71 234 567.',
      ),
    );
  return number;
}

const wrongCode = () =>
  fieldProblem('code', problemMessage('This code is not right, or it has expired. Ask for a new one'));

export const phoneRoutes = [
  serve(sendPhoneCode, async ({ connection, caller, services }) => {
    const { config, secrets, now } = services;
    const { userId } = caller;
    if (config.smsWebhook === undefined)
      throw new DomainError('conflict', problemMessage('This server sends no text messages.'));
    const account = await requireAccount(connection, userId);
    const about = {
      userId,
      phone: textableNumber(account),
      code: String(randomInt(1_000_000)).padStart(6, '0'),
    };
    const text = mailTexts(account.language)('phoneCode', {
      code: about.code,
      minutes: PHONE_CODE_MINUTES,
    });
    await sendSms(connection.db, config, { to: about.phone, text, userId, isCode: true }).catch(
      (error: unknown) => {
        if (error instanceof DomainError) throw error;
        throw new DomainError(
          'unavailable',
          problemMessage('The text message could not be sent. Please try again in a few minutes.'),
          { retryAfterSeconds: 60 },
        );
      },
    );
    // Stored only after sending: no further tries of a code that was never received.
    await storeCode(connection, about, hashOf(secrets, about), now());
    return new AcceptedResponse({ minutes: PHONE_CODE_MINUTES });
  }),

  serve(confirmPhone, async (context) => {
    const { connection, caller, body, services } = context;
    const { userId } = caller;
    const now = services.now();
    const open = await countTry(connection, userId, now);
    const code = body.code.normalize('NFKC').replace(/[\s-]/g, '');
    if (!open || hashOf(services.secrets, { userId, phone: open.phone, code }) !== open.codeHash)
      throw wrongCode();
    return services.inTransaction(async (together) => {
      // The number may have changed meanwhile.
      const [account] = await together.rows<{ phone: string | null }>(
        sql`select phone from ${users} where id = ${userId} for update`,
      );
      if (parsePhoneNumber(account?.phone ?? '') !== open.phone) throw wrongCode();
      const phoneConfirmedAt = new Date(now).toISOString();
      const [changed] = await Promise.all([
        changeAccount(together, userId, { phone: open.phone, phoneConfirmedAt }),
        deletePhoneCode(together, userId),
        logSecurityEvent({ ...context, connection: together }, { event: 'phoneConfirmed', account: userId }),
      ]);
      return changed;
    });
  }),
];
