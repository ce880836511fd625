import { settingsOptions, updateSettings } from '@brick/domain/settings/contract';
import { mustKeepTwoFactor } from '@brick/domain/settings/rules';
import { sendsLinks } from '../platform/config.ts';
import { serve } from '../platform/serve.ts';
import { changeAccount, requireAccount } from '../users/reads.ts';

export const settingsRoutes = [
  serve(updateSettings, async ({ connection, caller, body }) => {
    const { twoFactorAuth, ...chosen } = body;
    // Who says light or dark wants that, and no longer what the system has.
    const settings = chosen.darkMode !== undefined ? { followSystemTheme: false, ...chosen } : chosen;
    mustKeepTwoFactor(await requireAccount(connection, caller.userId), twoFactorAuth);
    return changeAccount(connection, caller.userId, settings);
  }),

  serve(settingsOptions, async ({ services }) => ({
    mail: sendsLinks(services.config),
    sms: services.config.smsWebhook !== undefined,
  })),
];
