import { randomInt } from 'node:crypto';
import { DomainError, refusedField, said } from '@brick/domain/errors';
import { confirmPhone, PHONE_CODE_MINUTES, sendPhoneCode } from '@brick/domain/users/contract';
import { phoneNumber } from '@brick/domain/users/phone';
import { sql } from 'drizzle-orm';
import { letterWords } from '../notices/reads.ts';
import { Accepted } from '../platform/answers.ts';
import type { Connection } from '../platform/connection.ts';
import type { Secrets } from '../platform/secrets.ts';
import { tellSecurity } from '../platform/security-log.ts';
import { serve } from '../platform/serve.ts';
import { sendText } from '../platform/text-messages.ts';
import { phoneCodes } from '../schema/people.ts';
import { users } from '../schema/users.ts';
import { type Account, changeAccount, requireAccount } from './reads.ts';

/** Tries of one code. */
const MOST_TRIES = 5;

type Reached = Pick<Account, 'phone' | 'demoUntil'>;

/**
 * Whether a profile is given another number than it has, and not the same in another form. In a demo there is nobody to
 * ask for a password, and nothing is sent.
 */
export function isOtherNumber({ phone, demoUntil }: Reached, given: string | null | undefined): boolean {
  if (given === undefined || given === phone || demoUntil !== null) return false;
  return given === null || phone === null || phoneNumber(phone) !== given;
}

export const forgetPhoneCode = (connection: Connection, userId: number): Promise<object[]> =>
  connection.rows(sql`delete from ${phoneCodes} where ${phoneCodes.userId} = ${userId}`);

interface About {
  userId: number;
  phone: string;
  code: string;
}

// Signed with a key outside the database: a code of six digits could be found by its plain hash.
const hashOf = (secrets: Secrets, { userId, phone, code }: About): string =>
  secrets.sign(`${userId} ${phone} ${code}`, 'phone-code').split('.').at(-1) ?? '';

async function keepCode(connection: Connection, { userId, phone }: About, codeHash: string, now: number) {
  const expiresAt = new Date(now + PHONE_CODE_MINUTES * 60_000).toISOString();
  await connection.rows(sql`
    insert into ${phoneCodes} (user_id, phone, code_hash, expires_at)
    values (${userId}, ${phone}, ${codeHash}, ${expiresAt})
    on conflict (user_id) do update set phone = excluded.phone, code_hash = excluded.code_hash, tries = 0,
      expires_at = excluded.expires_at`);
}

/** Counts a try and answers what it is to be compared with; null where no code is open, or its tries are used up. */
async function triedCode(connection: Connection, userId: number, now: number) {
  const [open] = await connection.rows<{ phone: string; codeHash: string }>(sql`
    update ${phoneCodes} set tries = tries + 1
    where user_id = ${userId} and tries < ${MOST_TRIES} and expires_at > ${new Date(now).toISOString()}
    returning phone, code_hash as "codeHash"`);
  return open ?? null;
}

/** The number of an account in the form in which networks take it. Throws conflict where a code cannot be sent there. */
function numberOf({ phone, phoneConfirmedAt }: Account): string {
  if (phone === null)
    throw new DomainError('conflict', said('There is no phone number in your profile. Enter it first.'));
  if (phoneConfirmedAt !== null)
    throw new DomainError('conflict', said('Your phone number is confirmed already.'));
  const number = phoneNumber(phone);
  if (number === null)
    throw new DomainError(
      'conflict',
      said('The phone number in your profile has no country code. Enter it there, such as +267 71 234 567.'),
    );
  return number;
}

const wrongCode = () =>
  refusedField('code', said('This code is not right, or it has expired. Ask for a new one'));

export const phoneRoutes = [
  serve(sendPhoneCode, async ({ connection, caller, services }) => {
    const { config, secrets, now } = services;
    const { userId } = caller;
    if (config.smsWebhook === undefined)
      throw new DomainError('conflict', said('This server sends no text messages.'));
    const account = await requireAccount(connection, userId);
    const about = {
      userId,
      phone: numberOf(account),
      code: String(randomInt(1_000_000)).padStart(6, '0'),
    };
    const text = letterWords(account.language)('phoneCode', {
      code: about.code,
      minutes: PHONE_CODE_MINUTES,
    });
    await sendText(connection.db, config, { to: about.phone, text, userId, isCode: true }).catch(
      (error: unknown) => {
        if (error instanceof DomainError) throw error;
        throw new DomainError(
          'unavailable',
          said('The text message could not be sent. Please try again in a few minutes.'),
          { retryAfterSeconds: 60 },
        );
      },
    );
    // Only what was sent: whoever has had the codes of the day gets no further tries of one that nobody received.
    await keepCode(connection, about, hashOf(secrets, about), now());
    return new Accepted({ minutes: PHONE_CODE_MINUTES });
  }),

  serve(confirmPhone, async (context) => {
    const { connection, caller, body, services } = context;
    const { userId } = caller;
    const now = services.now();
    const open = await triedCode(connection, userId, now);
    const code = body.code.normalize('NFKC').replace(/[\s-]/g, '');
    if (!open || hashOf(services.secrets, { userId, phone: open.phone, code }) !== open.codeHash)
      throw wrongCode();
    return services.inTransaction(async (together) => {
      // The number may have been changed between the code and its coming back.
      const [account] = await together.rows<{ phone: string | null }>(
        sql`select phone from ${users} where id = ${userId} for update`,
      );
      if (phoneNumber(account?.phone ?? '') !== open.phone) throw wrongCode();
      const phoneConfirmedAt = new Date(now).toISOString();
      const [changed] = await Promise.all([
        changeAccount(together, userId, { phone: open.phone, phoneConfirmedAt }),
        forgetPhoneCode(together, userId),
        tellSecurity({ ...context, connection: together }, { event: 'phoneConfirmed', account: userId }),
      ]);
      return changed;
    });
  }),
];
