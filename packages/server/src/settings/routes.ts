import { settingsOptions, updateSettings } from '@brick/domain/settings/contract';
import { mustKeepTwoFactor } from '@brick/domain/settings/rules';
import { serve } from '../platform/serve.ts';
import { changeAccount, requireAccount } from '../users/reads.ts';

export const settingsRoutes = [
  serve(updateSettings, async ({ connection, caller, body }) => {
    const { twoFactorAuth, ...settings } = body;
    mustKeepTwoFactor(await requireAccount(connection, caller.userId), twoFactorAuth);
    return changeAccount(connection, caller.userId, settings);
  }),

  serve(settingsOptions, async ({ services }) => ({
    mail: services.config.smtpUrl !== undefined,
    sms: services.config.smsWebhook !== undefined,
  })),
];
