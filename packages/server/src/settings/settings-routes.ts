import { settingsOptions, updateSettings } from '@brick/domain/settings/api';
import { assertTwoFactorUnchanged } from '@brick/domain/settings/rules';
import { sql } from 'drizzle-orm';
import { sendsLinks } from '../platform/config/config.ts';
import { serve } from '../platform/http/endpoint-handlers.ts';
import { moveSchedules } from '../reports/service.ts';
import { projects } from '../schema/projects.ts';
import { changeAccount, requireAccount } from '../users/service.ts';

export const settingsRoutes = [
  serve(updateSettings, async ({ connection, caller, body, services }) => {
    const { twoFactorAuth, ...chosen } = body;
    // Choosing light or dark ends following the system theme.
    const settings = chosen.darkMode !== undefined ? { followSystemTheme: false, ...chosen } : chosen;
    const account = await requireAccount(connection, caller.userId);
    assertTwoFactorUnchanged(account, twoFactorAuth);
    const changed = await changeAccount(connection, caller.userId, settings);
    const { timezone: to } = changed;
    const { timezone: from } = account;
    if (to !== from)
      await moveSchedules(connection, { userId: caller.userId, from, to, now: services.now() });
    const inherited = (['currency', 'timezone'] as const)
      .filter((field) => changed[field] !== account[field])
      .map((field) => sql`${projects[field]} is null`);
    if (inherited.length > 0)
      for (const { id } of await connection.rows<{ id: number }>(sql`
        select id from ${projects} where ${projects.ownerId} = ${caller.userId} and (${sql.join(inherited, sql` or `)})`))
        connection.announce({ projectId: id, topic: 'projects' });
    return changed;
  }),

  serve(settingsOptions, async ({ services }) => ({
    mail: sendsLinks(services.config),
    sms: services.config.smsWebhook !== undefined,
  })),
];
