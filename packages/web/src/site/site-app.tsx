import type { CurrentUser } from '@brick/domain/users/current-user';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { queryClient } from '../platform/api/query-client.ts';
import { adoptTheme } from '../platform/browser/theme.ts';
import { rememberLanguage, visitorLanguage } from '../platform/i18n/i18n-provider.tsx';
import { LoadingScreen } from '../platform/routing/loading-screen.tsx';
import { SessionContext, useSessionQuery } from '../platform/session/session.ts';
import { SignedOutScreen } from './session/signed-out-screen.tsx';
import { useSiteSession } from './session/site-session.ts';
import { useSharedDeviceSignOut } from './session/use-shared-device-sign-out.ts';
import { SiteWordsProvider } from './words/site-words-provider.tsx';
import { prepareOffline } from './worker/worker-registration.ts';

const deviceTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface SiteAppProps {
  /** The screens of whoever works here. */
  screens: ReactNode;
  /** Around everything that is said in words. */
  frame: (content: ReactNode) => ReactNode;
}

interface MemberScreensProps {
  user: CurrentUser;
  children: ReactNode;
}

function MemberScreens({ user, children }: MemberScreensProps) {
  // Reads the user again whenever a change makes that necessary.
  useSessionQuery();
  return <SessionContext value={{ status: 'in', user }}>{children}</SessionContext>;
}

function Screens({ screens }: Pick<SiteAppProps, 'screens'>) {
  const { status, user } = useSiteSession();
  if (status === 'loading') return <LoadingScreen />;
  return user ? <MemberScreens user={user}>{screens}</MemberScreens> : <SignedOutScreen />;
}

/** The application on site. It starts without a network once a member has opened it. */
export function SiteApp({ screens, frame }: SiteAppProps) {
  const { status, user } = useSiteSession();
  const language = user?.language ?? visitorLanguage();
  useSharedDeviceSignOut();
  useEffect(() => {
    if (status !== 'in' || !user) return;
    if (user.secondFactorWanted) window.location.assign('/dashboard');
    rememberLanguage(user.language);
    adoptTheme(user);
    void prepareOffline(user.language);
  }, [status, user]);
  return (
    <QueryClientProvider client={queryClient}>
      <SiteWordsProvider
        language={language}
        timeZone={user?.timezone ?? deviceTimeZone}
        currency={user?.currency ?? 'USD'}
      >
        {frame(<Screens screens={screens} />)}
      </SiteWordsProvider>
    </QueryClientProvider>
  );
}
