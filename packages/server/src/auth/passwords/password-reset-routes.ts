import { setTimeout as wait } from 'node:timers/promises';
import { forgotPassword, RESET_MINUTES, resetPassword } from '@brick/domain/auth/password-reset-api';
import { DomainError, fieldProblem, problemMessage } from '@brick/domain/errors';
import type { SignInContext } from '../../platform/access/sessions.ts';
import { mailLinkBase, sendsLinks } from '../../platform/config/config.ts';
import { serve } from '../../platform/http/endpoint-handlers.ts';
import { logSecurityEvent } from '../../platform/monitoring/security-log.ts';
import { assertStrongPassword, hashPassword } from '../../platform/security/password-hashing.ts';
import { queuePlaceOf } from '../../platform/security/password-queue.ts';
import { limitByAddress, tryFromAddress } from '../../platform/security/rate-limits.ts';
import { findAccountsByName, ownMailAddress, requireAccount } from '../../users/service.ts';
import { confirmAddress } from '../email/email-confirmation.ts';
import { notifySecurity } from '../security-notifications.ts';
import { assertMayUsePassword } from '../service.ts';
import { consumeReset, isOpenReset, replacePassword, sendReset } from './password-reset.ts';

/** Unsuccessful requests per network address and hour, and mails per account and hour. */
const REQUESTS_PER_ADDRESS = 20;
const MAILS_PER_ACCOUNT = 3;
/** Invalid links that one network address may try per hour. */
const TRIES_PER_ADDRESS = 60;

/** Fixed response time in milliseconds, longer than finding an account and writing its mail takes. */
const RESPONSE_DELAY_MS = 400;

const linkInvalid = () => {
  const sentence = problemMessage(
    'This link does not work: it was used before or is older than an hour. Ask for a new one',
  );
  return fieldProblem('token', sentence);
};

/** Sends a link if the account exists and may have one. The response does not reveal either. */
async function sendResetIfPossible(
  { connection, request, services }: SignInContext,
  name: string,
): Promise<void> {
  const { config, now } = services;
  const asked = { what: 'reset asked', address: request.ip, anHour: REQUESTS_PER_ADDRESS };
  const named = await tryFromAddress(connection.db, asked, async () => {
    const found = await findAccountsByName(connection, name);
    return found.length > 0 ? found : null;
  });
  const account = assertMayUsePassword(config, named ?? []).find((each) => ownMailAddress(each) !== null);
  const email = account && ownMailAddress(account);
  if (!account || !email || !sendsLinks(config) || account.demoUntil !== null) return;
  if (account.lockedAt !== null) return;
  await limitByAddress(connection.db, 'reset sent', String(account.id), MAILS_PER_ACCOUNT);
  await services.inTransaction(async (together) => {
    await sendReset(together, account, email, { now: now(), base: mailLinkBase(config) });
    await logSecurityEvent(
      { connection: together, request, services },
      { event: 'resetAsked', account: account.id },
    );
  });
}

/** Throttled requests get the usual response: another one would reveal something. */
const ignoreTooMany = (error: unknown): void => {
  if (!(error instanceof DomainError && error.code === 'tooMany')) throw error;
};

export const resetRoutes = [
  serve(forgotPassword, async (context) => {
    await Promise.all([
      sendResetIfPossible(context, context.body.username).catch(ignoreTooMany),
      wait(RESPONSE_DELAY_MS),
    ]);
    return { minutes: RESET_MINUTES };
  }),

  serve(resetPassword, async ({ connection, body, request, services }) => {
    const now = services.now();
    const tried = { what: 'reset tried', address: request.ip, anHour: TRIES_PER_ADDRESS };
    const open = async () => (await isOpenReset(connection, body.token, now)) || null;
    if (!(await tryFromAddress(connection.db, tried, open))) throw linkInvalid();
    assertStrongPassword(services.config, { password: body.password, username: '' }, 'password');
    const password = await hashPassword(body.password, queuePlaceOf(request, null));
    await services.inTransaction(async (together) => {
      const used = await consumeReset(together, body.token, now);
      if (!used) throw linkInvalid();
      const { userId, email } = used;
      let account = await requireAccount(together, userId);
      assertMayUsePassword(services.config, [account]);
      await replacePassword(together, userId, password, body);
      if (email !== null && email === account.email && account.emailConfirmedAt === null)
        account = await confirmAddress(together, account, email, now);
      await logSecurityEvent(
        { connection: together, request, services },
        { event: 'passwordReset', account: userId },
      );
      await notifySecurity(together, account, 'passwordReset');
    });
  }),
];
