import { setTimeout as wait } from 'node:timers/promises';
import { forgotPassword, RESET_MINUTES, resetPassword } from '@brick/domain/auth/reset';
import { DomainError, refusedField, said } from '@brick/domain/errors';
import { queueLetter } from '../notices/reads.ts';
import { mailedAddress } from '../platform/config.ts';
import { hashPassword, mustBeHardToGuess } from '../platform/passwords.ts';
import { serve } from '../platform/serve.ts';
import type { AtTheDoor } from '../platform/sessions.ts';
import { mustStayUnder } from '../platform/throttle.ts';
import { findAccount, requireAccount } from '../users/reads.ts';
import { isOpenReset, replacePassword, sendReset, useReset } from './password-reset.ts';

/** Links that one address may ask for in an hour, and that one account is sent. */
const ASKED_BY_ADDRESS = 20;
const SENT_TO_ACCOUNT = 3;
/** Links that one address may try in an hour. */
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
  await mustStayUnder(connection.db, 'reset asked', request.ip, ASKED_BY_ADDRESS);
  const account = await findAccount(connection, name);
  if (!account || config.smtpUrl === undefined || account.demoUntil !== null) return;
  await mustStayUnder(connection.db, 'reset sent', String(account.id), SENT_TO_ACCOUNT);
  await services.inTransaction((together) =>
    sendReset(together, account, { now: now(), base: mailedAddress(config) }),
  );
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
    await mustStayUnder(connection.db, 'reset tried', request.ip, TRIED_BY_ADDRESS);
    const now = services.now();
    if (!(await isOpenReset(connection, body.token, now))) throw noLink();
    mustBeHardToGuess(services.config, { password: body.password, username: '' }, 'password');
    const password = await hashPassword(body.password);
    await services.inTransaction(async (together) => {
      const userId = await useReset(together, body.token, now);
      if (userId === null) throw noLink();
      const { email, username, language } = await requireAccount(together, userId);
      await replacePassword(together, userId, password);
      if (email === null) return;
      await queueLetter(together, { recipient: email, language }, (word) => ({
        subject: word('passwordSubject'),
        parts: [word('passwordText', { username }), word('passwordElse')],
      }));
    });
  }),
];
