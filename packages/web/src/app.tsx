import type { CurrentUser } from '@brick/domain/users/current-user';
import { QueryClientProvider, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { withMessages } from './messages/feature-messages.ts';
import { queryClient } from './platform/api/query-client.ts';
import { deviceStorage } from './platform/browser/browser-storage.ts';
import { showToastOnNextPage, takeNextPageToast } from './platform/browser/next-page-toast.ts';
import { adoptDensity, adoptTheme, forgetAccountTheme } from './platform/browser/theme.ts';
import { whenIdle, yieldToBrowser } from './platform/browser/yield-to-browser.ts';
import {
  I18nProvider,
  loadLanguage,
  rememberLanguage,
  visitorLanguage,
} from './platform/i18n/i18n-provider.tsx';
import { LoadingScreen } from './platform/routing/loading-screen.tsx';
import { history } from './platform/routing/router.ts';
import {
  deviceData,
  type Session,
  SessionContext,
  userQuery,
  useSession,
  useSessionQuery,
} from './platform/session/session.ts';
import { onSessionOver, REDIRECT_DELAY_MS, signInPath } from './platform/session/session-expiry.ts';
import { ErrorBoundary } from './shell/errors/error-boundary.tsx';
import { LazyToaster } from './shell/lazy-toaster.tsx';
import { ErrorState } from './ui/feedback/error-state.tsx';
import { lazyComponent } from './ui/lazy-component.ts';
import { toast, whenToastVisible } from './ui/overlay/toast-store.ts';

const loadMember = () => import('./routes.tsx');
// Replaced by the loaded component once it is there: a Suspense fallback stays for at least a third of a second.
let MemberRoutes: ComponentType = lazyComponent(loadMember, 'SignedInRoutes');
const VisitorRoutes = lazyComponent(() => import('./signed-out-routes.tsx'), 'SignedOutRoutes');

const Empty = () => null;

// Without live updates a screen still shows other people's changes the next time it loads, so a failure here is
// ignored.
const LiveUpdates = lazyComponent<'LiveUpdates', Record<'LiveUpdates', () => ReactNode>>(
  () =>
    whenIdle()
      .then(() => import('./live/live-updates.tsx'))
      .catch(() => ({ LiveUpdates: Empty })),
  'LiveUpdates',
);

const SecondFactorGate = lazyComponent(
  withMessages(() => import('./settings/required-factor-screen.tsx'), ['settings']),
  'RequiredFactorScreen',
);

deviceData.load = () => import('./device-data.ts');

const SIGNED_IN_KEY = 'brick.signed-in';

/** Written into the page by the server: whether the request had a session. */
const sessionMeta = document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content;

// A browser that sends a session, or that was signed in last time, will most likely be signed in: the screens load
// while the session is still being checked.
const likelyMember =
  sessionMeta === 'some' || (sessionMeta !== 'none' && deviceStorage.read(SIGNED_IN_KEY) === true);

const deviceTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The session; messages and formats follow the user's settings, or the device until the user is known. */
function SessionProvider({ children }: { children: ReactNode }) {
  const session = useSessionQuery();
  const { user } = session;
  return (
    <SessionContext value={session}>
      <I18nProvider
        language={user?.language ?? visitorLanguage()}
        timeZone={user?.timezone ?? deviceTimeZone}
        currency={user?.currency ?? 'USD'}
      >
        {children}
      </I18nProvider>
    </SessionContext>
  );
}

/**
 * Tells the user that the session has expired and leads to the sign-in screen and back here. An expired demo leads to
 * the start page.
 */
function useReturnAfterExpiry(user: CurrentUser | null): void {
  const client = useQueryClient();
  const t = useTranslations('session');
  const signedIn = user !== null;
  const inDemo = signedIn && user.demoUntil !== null;
  useEffect(() => {
    if (!signedIn) return;
    let leaving = false;
    return onSessionOver(() => {
      // Several calls fail at once when a session ends; one redirect is enough.
      if (leaving) return;
      leaving = true;
      void client.cancelQueries();
      if (inDemo) {
        showToastOnNextPage({ title: t('demoOverTitle'), description: t('demoOverText') });
        location.assign('/');
        return;
      }
      const told = toast({
        title: t('unauthorizedTitle'),
        description: t('unauthorizedText'),
        variant: 'destructive',
      });
      // The half second is for reading the message: it begins when the toast is visible.
      void whenToastVisible(told).then(() =>
        setTimeout(() => {
          leaving = false; // Who has typed something is asked by the browser, and may stay.
          location.assign(signInPath(location));
        }, REDIRECT_DELAY_MS),
      );
    });
  }, [client, signedIn, inDemo, t]);
}

/** After signing out the user sees the start page, not the address of a screen that they can no longer open. */
function useRedirectAfterSignOut(status: Session['status']): void {
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'in' && status === 'out') history.push('/', undefined, { ignoreBlocker: true });
    before.current = status;
  }, [status]);
}

/**
 * Whether the user must set up a second factor, and the callback that ends it. It stays true until the recovery codes
 * have been saved, although the account has its second factor by then.
 */
function useRequiredFactor({ user }: Session) {
  const wanted = user?.secondFactorWanted === true;
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    if (wanted || user === null) setBegun(wanted);
  }, [wanted, user]);
  return { demanded: user !== null && (wanted || begun), done: () => setBegun(false) };
}

function Screens() {
  const session = useSession();
  const t = useTranslations('frame');
  useRedirectAfterSignOut(session.status);
  useReturnAfterExpiry(session.user);
  useEffect(() => {
    if (session.status !== 'in' && session.status !== 'out') return;
    deviceStorage.write(SIGNED_IN_KEY, session.status === 'in');
    if (session.user) rememberLanguage(session.user.language);
    if (session.user) adoptTheme(session.user);
    else forgetAccountTheme();
    adoptDensity(session.user ?? { siteMode: false });
  }, [session.status, session.user]);
  useEffect(() => {
    const left = takeNextPageToast();
    if (left) toast(left);
  }, []);
  const { demanded, done } = useRequiredFactor(session);
  const isAsking = useIsFetching(userQuery) > 0;
  if (session.status === 'loading') return <LoadingScreen />;
  if (session.status === 'unknown')
    return (
      <ErrorState
        text={t('noAnswer')}
        pending={isAsking}
        onRetry={() => void queryClient.refetchQueries(userQuery)}
      />
    );
  if (demanded)
    return (
      <Suspense fallback={<LoadingScreen />}>
        <SecondFactorGate onDone={done} />
      </Suspense>
    );
  return (
    <>
      <Suspense fallback={<LoadingScreen />}>
        {session.status === 'in' ? <MemberRoutes /> : <VisitorRoutes />}
      </Suspense>
      <Suspense>{session.status === 'in' && <LiveUpdates />}</Suspense>
    </>
  );
}

/** Loads what the first screen needs: the user, their language, the frame and its screen. */
export async function loadFirstScreen(): Promise<void> {
  const user = queryClient.fetchQuery(userQuery);
  const words = user.then((known) => loadLanguage(known?.language ?? visitorLanguage()));
  // Who waits for the user is told first that they are not known.
  words.catch(() => {});
  if (likelyMember) {
    const module = await loadMember();
    MemberRoutes = module.SignedInRoutes;
    await yieldToBrowser();
    const known = await user;
    if (known && !known.secondFactorWanted) await module.prepareFirstScreen(known);
  }
  await words;
}

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <ErrorBoundary>
          <Screens />
        </ErrorBoundary>
        <LazyToaster />
      </SessionProvider>
    </QueryClientProvider>
  );
}
