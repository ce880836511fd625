import { setTimeout as wait } from 'node:timers/promises';
import { forgotPassword, RESET_MINUTES, resetPassword } from '@brick/domain/auth/reset';
import { DomainError, refusedField, said } from '@brick/domain/errors';
import { mailedAddress, sendsLinks } from '../platform/config.ts';
import { placeOf } from '../platform/password-queue.ts';
import { hashPassword, mustBeHardToGuess } from '../platform/passwords.ts';
import { tellSecurity } from '../platform/security-log.ts';
import { serve } from '../platform/serve.ts';
import type { AtTheDoor } from '../platform/sessions.ts';
import { mustStayUnder, triedFrom } from '../platform/throttle.ts';
import { accountsNamed, ownAddress, requireAccount } from '../users/reads.ts';
import { confirmAddress } from './email-confirmation.ts';
import { isOpenReset, replacePassword, sendReset, useReset } from './password-reset.ts';
import { notifySecurity } from './security-letters.ts';

/** Links that one address may ask for in vain in an hour, and that one account is sent. */
const ASKED_BY_ADDRESS = 20;
const SENT_TO_ACCOUNT = 3;
/** Links that one address may try in vain in an hour. */
const TRIED_BY_ADDRESS = 60;

/** Milliseconds after which every question is answered: longer than finding an account and writing its mail takes. */
const ANSWER_AFTER = 400;

const noLink = () => {
  const sentence = said(
    'This link does not work: it was used before or is older than an hour. Ask for a new one',
  );
  return refusedField('token', sentence);
};

/** Sends a link where there is such an account and it may have one. Whether there is, nobody is told. */
async function sendIfThere({ connection, request, services }: AtTheDoor, name: string): Promise<void> {
  const { config, now } = services;
  const asked = { what: 'reset asked', address: request.ip, anHour: ASKED_BY_ADDRESS };
  const named = await triedFrom(connection.db, asked, async () => {
    const found = await accountsNamed(connection, name);
    return found.length > 0 ? found : null;
  });
  const account = named?.find((each) => ownAddress(each) !== null);
  const email = account && ownAddress(account);
  if (!account || !email || !sendsLinks(config) || account.demoUntil !== null) return;
  if (account.lockedAt !== null) return;
  await mustStayUnder(connection.db, 'reset sent', String(account.id), SENT_TO_ACCOUNT);
  await services.inTransaction(async (together) => {
    await sendReset(together, account, email, { now: now(), base: mailedAddress(config) });
    await tellSecurity(
      { connection: together, request, services },
      { event: 'resetAsked', account: account.id },
    );
  });
}

/** Refused for being asked too often is answered like everything else: that too would tell something. */
const unlessTooMany = (error: unknown): void => {
  if (!(error instanceof DomainError && error.code === 'tooMany')) throw error;
};

export const resetRoutes = [
  serve(forgotPassword, async (context) => {
    await Promise.all([sendIfThere(context, context.body.username).catch(unlessTooMany), wait(ANSWER_AFTER)]);
    return { minutes: RESET_MINUTES };
  }),

  serve(resetPassword, async ({ connection, body, request, services }) => {
    const now = services.now();
    const tried = { what: 'reset tried', address: request.ip, anHour: TRIED_BY_ADDRESS };
    const open = async () => (await isOpenReset(connection, body.token, now)) || null;
    if (!(await triedFrom(connection.db, tried, open))) throw noLink();
    mustBeHardToGuess(services.config, { password: body.password, username: '' }, 'password');
    const password = await hashPassword(body.password, placeOf(request, null));
    await services.inTransaction(async (together) => {
      const used = await useReset(together, body.token, now);
      if (!used) throw noLink();
      const { userId, email } = used;
      let account = await requireAccount(together, userId);
      await replacePassword(together, userId, password);
      if (email !== null && email === account.email && account.emailConfirmedAt === null)
        account = await confirmAddress(together, account, email, now);
      await tellSecurity(
        { connection: together, request, services },
        { event: 'passwordReset', account: userId },
      );
      await notifySecurity(together, account, 'passwordReset');
    });
  }),
];
