import { settingsOptions, updateSettings } from '@brick/domain/settings/api';
import { assertTwoFactorUnchanged } from '@brick/domain/settings/rules';
import { sendsLinks } from '../platform/config/config.ts';
import { serve } from '../platform/http/endpoint-handlers.ts';
import { changeAccount, requireAccount } from '../users/service.ts';

export const settingsRoutes = [
  serve(updateSettings, async ({ connection, caller, body }) => {
    const { twoFactorAuth, ...chosen } = body;
    // Choosing light or dark ends following the system theme.
    const settings = chosen.darkMode !== undefined ? { followSystemTheme: false, ...chosen } : chosen;
    assertTwoFactorUnchanged(await requireAccount(connection, caller.userId), twoFactorAuth);
    return changeAccount(connection, caller.userId, settings);
  }),

  serve(settingsOptions, async ({ services }) => ({
    mail: sendsLinks(services.config),
    sms: services.config.smsWebhook !== undefined,
  })),
];
