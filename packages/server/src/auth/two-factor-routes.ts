import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  renewRecoveryCodes,
  twoFactorState,
} from '@brick/domain/auth/two-factor';
import { DomainError, said } from '@brick/domain/errors';
import { tellSecurity } from '../platform/security-log.ts';
import { serve } from '../platform/serve.ts';
import { signInAnew } from '../platform/sessions.ts';
import { type Account, changeAccount, requireAccount } from '../users/reads.ts';
import { mustGiveCode, mustKnowPassword } from './guarded.ts';
import { notifySecurity } from './security-letters.ts';
import { base32, otpauthUri } from './totp.ts';
import { dropTwoFactor, giveRecoveryCodes, giveSecret, recoveryCodesLeft } from './two-factor.ts';

function mustBeOn({ twoFactorAuth }: Account): void {
  if (!twoFactorAuth) throw new DomainError('conflict', said('Two-factor sign-in is not switched on.'));
}

function mustBeOff({ twoFactorAuth }: Account): void {
  if (twoFactorAuth)
    throw new DomainError(
      'conflict',
      said('Two-factor sign-in is switched on already. Switch it off first.'),
    );
}

export const twoFactorRoutes = [
  serve(twoFactorState, async ({ connection, caller }) => {
    const { twoFactorAuth } = await requireAccount(connection, caller.userId);
    return { on: twoFactorAuth, recoveryCodesLeft: await recoveryCodesLeft(connection, caller.userId) };
  }),

  serve(beginTwoFactor, async (context) => {
    const { connection, caller, body, services } = context;
    const account = await requireAccount(connection, caller.userId);
    mustBeOff(account);
    await mustKnowPassword(context, account, body.password, 'password');
    const secret = await giveSecret(connection, services.secrets, account.id);
    return { secret: base32(secret), uri: otpauthUri(account.username, secret) };
  }),

  serve(confirmTwoFactor, async (context) => {
    const { connection, caller, body, services } = context;
    const account = await requireAccount(connection, caller.userId);
    mustBeOff(account);
    await mustGiveCode(context, account, body.code, { recovery: false });
    return services.inTransaction(async (together) => {
      const within = { ...context, connection: together };
      await changeAccount(together, account.id, { twoFactorAuth: true });
      const codes = await giveRecoveryCodes(together, account.id);
      await signInAnew(within, account.id);
      await tellSecurity(within, { event: 'twoFactorOn', account: account.id });
      return { recoveryCodes: codes };
    });
  }),

  serve(endTwoFactor, async (context) => {
    const { connection, caller, body, services } = context;
    const account = await requireAccount(connection, caller.userId);
    mustBeOn(account);
    await mustKnowPassword(context, account, body.password, 'password');
    await mustGiveCode(context, account, body.code, { recovery: true });
    await services.inTransaction(async (together) => {
      const within = { ...context, connection: together };
      await dropTwoFactor(together, account.id);
      await signInAnew(within, account.id);
      await tellSecurity(within, { event: 'twoFactorOff', account: account.id });
      await notifySecurity(together, account, 'twoFactorOff');
    });
  }),

  serve(renewRecoveryCodes, async (context) => {
    const { connection, caller, body, services } = context;
    const account = await requireAccount(connection, caller.userId);
    mustBeOn(account);
    await mustKnowPassword(context, account, body.password, 'password');
    await mustGiveCode(context, account, body.code, { recovery: true });
    return services.inTransaction(async (together) => {
      const recoveryCodes = await giveRecoveryCodes(together, account.id);
      const within = { ...context, connection: together };
      await tellSecurity(within, { event: 'recoveryCodesRenewed', account: account.id });
      await notifySecurity(together, account, 'recoveryCodes');
      return { recoveryCodes };
    });
  }),
];
