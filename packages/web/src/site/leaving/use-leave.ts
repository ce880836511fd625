import type { CurrentUser } from '@brick/domain/users/current-user';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../platform/api/call.ts';
import { deleteDraftsOf } from '../../platform/forms/draft-keys.ts';
import { signOut } from '../../platform/session/session.ts';
import { isSessionOver } from '../../platform/session/session-expiry.ts';
import { toast } from '../../ui/overlay/toast-store.ts';
import { siteSession } from '../session/site-session.ts';

/** Signs out on site, after asking what becomes of what is not sent. */
export function useLeave(): (user: CurrentUser) => Promise<void> {
  const t = useTranslations('session');
  const client = useQueryClient();
  return async (user) => {
    const { askLeaving } = await import('./ask-leaving.ts');
    const after = await askLeaving(user);
    if (!after) return;
    try {
      await call(signOut);
    } catch (error) {
      // A session that is over already is what was wanted.
      if (!isSessionOver(error)) {
        toast({ title: t('logoutFailed'), description: (error as Error).message, variant: 'destructive' });
        return;
      }
    }
    await after();
    deleteDraftsOf(user.id);
    siteSession.left();
    client.removeQueries({ queryKey: ['site'] });
    toast({ title: t('loggedOutTitle'), description: t('loggedOutText') });
  };
}
