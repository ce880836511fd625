import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  renewRecoveryCodes,
  twoFactorState,
} from '@brick/domain/auth/two-factor-api';
import { DomainError, problemMessage } from '@brick/domain/errors';
import { replaceSessions } from '../../platform/access/sessions.ts';
import { serve } from '../../platform/http/endpoint-handlers.ts';
import { logSecurityEvent } from '../../platform/monitoring/security-log.ts';
import { type Account, changeAccount, requireAccount } from '../../users/service.ts';
import { assertCode, assertPassword } from '../passwords/credential-checks.ts';
import { notifySecurity } from '../security-notifications.ts';
import { base32, otpauthUri } from './totp.ts';
import { countRecoveryCodes, createRecoveryCodes, createSecret, removeTwoFactor } from './two-factor.ts';

function assertTwoFactorOn({ twoFactorAuth }: Account): void {
  if (!twoFactorAuth)
    throw new DomainError('conflict', problemMessage('Two-factor sign-in is not switched on.'));
}

function assertTwoFactorOff({ twoFactorAuth }: Account): void {
  if (twoFactorAuth)
    throw new DomainError(
      'conflict',
      problemMessage('Two-factor sign-in is switched on already. Switch it off first.'),
    );
}

export const twoFactorRoutes = [
  serve(twoFactorState, async ({ connection, caller }) => {
    const { twoFactorAuth } = await requireAccount(connection, caller.userId);
    return { on: twoFactorAuth, recoveryCodesLeft: await countRecoveryCodes(connection, caller.userId) };
  }),

  serve(beginTwoFactor, async (context) => {
    const { connection, caller, body, services } = context;
    const account = await requireAccount(connection, caller.userId);
    assertTwoFactorOff(account);
    await assertPassword(context, account, body.password, 'password');
    const secret = await createSecret(connection, services.secrets, account.id);
    return { secret: base32(secret), uri: otpauthUri(account.username, secret) };
  }),

  serve(confirmTwoFactor, async (context) => {
    const { connection, caller, body, services } = context;
    const account = await requireAccount(connection, caller.userId);
    assertTwoFactorOff(account);
    await assertCode(context, account, body.code, { recovery: false });
    return services.inTransaction(async (together) => {
      const within = { ...context, connection: together };
      await changeAccount(together, account.id, { twoFactorAuth: true });
      const codes = await createRecoveryCodes(together, account.id);
      await replaceSessions(within, account.id);
      await logSecurityEvent(within, { event: 'twoFactorOn', account: account.id });
      return { recoveryCodes: codes };
    });
  }),

  serve(endTwoFactor, async (context) => {
    const { connection, caller, body, services } = context;
    const account = await requireAccount(connection, caller.userId);
    assertTwoFactorOn(account);
    await assertPassword(context, account, body.password, 'password');
    await assertCode(context, account, body.code, { recovery: true });
    await services.inTransaction(async (together) => {
      const within = { ...context, connection: together };
      await removeTwoFactor(together, account.id);
      await replaceSessions(within, account.id);
      await logSecurityEvent(within, { event: 'twoFactorOff', account: account.id });
      await notifySecurity(together, account, 'twoFactorOff');
    });
  }),

  serve(renewRecoveryCodes, async (context) => {
    const { connection, caller, body, services } = context;
    const account = await requireAccount(connection, caller.userId);
    assertTwoFactorOn(account);
    await assertPassword(context, account, body.password, 'password');
    await assertCode(context, account, body.code, { recovery: true });
    return services.inTransaction(async (together) => {
      const recoveryCodes = await createRecoveryCodes(together, account.id);
      const within = { ...context, connection: together };
      await logSecurityEvent(within, { event: 'recoveryCodesRenewed', account: account.id });
      await notifySecurity(together, account, 'recoveryCodes');
      return { recoveryCodes };
    });
  }),
];
