import type { CurrentUser } from '@brick/domain/users/current-user';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { withWords } from './messages/rooms.ts';
import { atRest, breath } from './platform/breath.ts';
import { I18n, languageHere, loadLanguage, rememberLanguage } from './platform/i18n.tsx';
import { leaveToast, takeLeftToast } from './platform/left-toast.ts';
import { queryClient } from './platform/query.ts';
import { history } from './platform/router.ts';
import { type Session, useSession, whoIsThere } from './platform/session.ts';
import { onSessionOver, REDIRECT_DELAY_MS, signInAgainPath } from './platform/signed-out.ts';
import { onDevice } from './platform/storage.ts';
import { adoptDensity, adoptTheme, forgetAccountTheme } from './platform/theme.ts';
import { Waiting } from './platform/waiting.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { Toasts } from './shell/toasts.tsx';
import { later } from './ui/later.ts';
import { toast, toastDrawn } from './ui/toast-store.ts';

const loadMember = () => import('./routes.tsx');
// Taken as they are once they are there: what is drawn in their place stands for a third of a second at least.
let MemberRoutes: ComponentType = later(loadMember, 'MemberRoutes');
const VisitorRoutes = later(() => import('./visitor-routes.tsx'), 'VisitorRoutes');

const Nothing = () => null;

// Without it a screen shows what others change when it is read anew; that is no reason to show none.
const LiveUpdates = later<'LiveUpdates', Record<'LiveUpdates', () => ReactNode>>(
  () =>
    atRest()
      .then(() => import('./live/live-updates.tsx'))
      .catch(() => ({ LiveUpdates: Nothing })),
  'LiveUpdates',
);

const SecondFactorScreen = later(
  withWords(() => import('./settings/second-factor-screen.tsx'), ['settings']),
  'SecondFactorScreen',
);

const SIGNED_IN_KEY = 'brick.signed-in';

/** What the server wrote into the page that it sent: whether a session was brought along. */
const cameWith = document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content;

// Who brings a session, or was signed in here last, will most likely be let in: the screens come while the session is
// still being checked.
const likelyMember = cameWith === 'some' || (cameWith !== 'none' && onDevice.read(SIGNED_IN_KEY) === true);

const deviceTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Words and formats by the user's settings; by the device until they are known. */
function Words({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return (
    <I18n
      language={user?.language ?? languageHere()}
      timeZone={user?.timezone ?? deviceTimeZone}
      currency={user?.currency ?? 'USD'}
    >
      {children}
    </I18n>
  );
}

/** Says that the session is over and leads to the sign-in screen and back here; to the start page where a demo is over. */
function useReturnAfterExpiry(user: CurrentUser | null): void {
  const client = useQueryClient();
  const t = useTranslations('session');
  const signedIn = user !== null;
  const inDemo = signedIn && user.demoUntil !== null;
  useEffect(() => {
    if (!signedIn) return;
    let leaving = false;
    return onSessionOver(() => {
      // Several calls fail at once when a session ends; one way out is enough.
      if (leaving) return;
      leaving = true;
      void client.cancelQueries();
      if (inDemo) {
        leaveToast({ title: t('demoOverTitle'), description: t('demoOverText') });
        window.location.assign('/');
        return;
      }
      const told = toast({
        title: t('unauthorizedTitle'),
        description: t('unauthorizedText'),
        variant: 'destructive',
      });
      // The half second is for reading the sentence: it begins when that can be seen.
      void toastDrawn(told).then(() =>
        setTimeout(() => window.location.assign(signInAgainPath(window.location)), REDIRECT_DELAY_MS),
      );
    });
  }, [client, signedIn, inDemo, t]);
}

/** Who signs out stands before the house, not at the address of a room that they can no longer see. */
function useWayOut(status: Session['status']): void {
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'in' && status === 'out') history.push('/');
    before.current = status;
  }, [status]);
}

/**
 * Whether somebody is led to set up a second factor, and what ends that. It goes on until the recovery codes have been kept,
 * although the account has its second factor by then.
 */
function useDemandedFactor({ user }: Session) {
  const wanted = user?.secondFactorWanted === true;
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    if (wanted || user === null) setBegun(wanted);
  }, [wanted, user]);
  return { demanded: user !== null && (wanted || begun), done: () => setBegun(false) };
}

function Screens() {
  const session = useSession();
  useWayOut(session.status);
  useReturnAfterExpiry(session.user);
  useEffect(() => {
    if (session.status === 'loading') return;
    onDevice.write(SIGNED_IN_KEY, session.status === 'in');
    if (session.user) rememberLanguage(session.user.language);
    if (session.user) adoptTheme(session.user);
    else forgetAccountTheme();
    adoptDensity(session.user ?? { siteMode: false });
  }, [session.status, session.user]);
  useEffect(() => {
    const left = takeLeftToast();
    if (left) toast(left);
  }, []);
  const { demanded, done } = useDemandedFactor(session);
  if (session.status === 'loading') return <Waiting />;
  if (demanded)
    return (
      <Suspense fallback={<Waiting />}>
        <SecondFactorScreen onDone={done} />
      </Suspense>
    );
  return (
    <>
      <Suspense fallback={<Waiting />}>
        {session.status === 'in' ? <MemberRoutes /> : <VisitorRoutes />}
      </Suspense>
      <Suspense>{session.status === 'in' && <LiveUpdates />}</Suspense>
    </>
  );
}

/** What the first picture is made of, as far as it is wanted: who is there, their words, the frame and its screen. */
export async function firstNeeded(): Promise<void> {
  const user = queryClient.fetchQuery(whoIsThere);
  const words = user.then((known) => loadLanguage(known?.language ?? languageHere()));
  if (likelyMember) {
    const room = await loadMember();
    MemberRoutes = room.MemberRoutes;
    await breath();
    const known = await user;
    if (known && !known.secondFactorWanted) await room.screenReady(known);
  }
  await words;
}

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Words>
        <ErrorBoundary>
          <Screens />
        </ErrorBoundary>
        <Toasts />
      </Words>
    </QueryClientProvider>
  );
}
