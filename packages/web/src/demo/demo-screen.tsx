import type { CurrentUser } from '@brick/domain/users/current-user';
import { displayName } from '@brick/domain/users/display-name';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { isCallError } from '../platform/api/call-error.ts';
import { useTitle } from '../platform/browser/document-title.ts';
import { LinkPageFrame } from '../platform/links/link-page-frame.tsx';
import { useSession } from '../platform/session/session.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { type DecorativeCourse, DecorativeWall } from '../ui/graphics/decorative-wall.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { buttonStyle } from '../ui/inputs/button-style.ts';
import { FormError } from '../ui/inputs/field.tsx';
import { useAddSample, useStartDemo } from './use-demo.ts';

const BRICKS = 10;

const SAMPLE_WALL: readonly DecorativeCourse[] = [
  { laid: 11, marked: 0 },
  { laid: 10, marked: 0 },
  { laid: 7, marked: 4 },
  { laid: 3, marked: 4 },
];

/** The target of the demo buttons on the landing page. Open to everyone, signed in or not. */
export function DemoScreen() {
  const t = useTranslations('demo');
  const { user } = useSession();
  useTitle(t('tab'));
  return (
    <LinkPageFrame sheet="max-w-[520px] overflow-hidden">
      <DecorativeWall
        courses={SAMPLE_WALL}
        bricks={BRICKS}
        className="h-36 w-full border-b border-line bg-sunken pt-5"
      />
      <div className="grid gap-5 p-5 sm:p-8">
        {!user ? <StartDemo /> : user.demoUntil ? <EnterDemo /> : <SignedInVisitor user={user} />}
      </div>
    </LinkPageFrame>
  );
}

function DemoMessage({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h1 className="t-2xl text-balance wrap-anywhere">{title}</h1>
      <p className="text-pretty text-ink-2">{children}</p>
    </div>
  );
}

/** Starts the demo for a visitor at once, because the button that led here promised it. */
function StartDemo() {
  const t = useTranslations('demo.start');
  const { mutate, error, isPending } = useStartDemo();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    mutate();
  }, [mutate]);
  return (
    <>
      <DemoMessage title={t('title')}>{t('text')}</DemoMessage>
      {error ? (
        <div className="grid gap-4">
          <FormError>{isCallError(error) ? error.detail : t('failed')}</FormError>
          <div className="flex flex-wrap gap-2">
            {/* Where demos are disabled, trying again would not help. */}
            {!isCallError(error, 403) && (
              <Button variant="primary" pending={isPending} onClick={() => mutate()}>
                {t('tryAgain')}
              </Button>
            )}
            <Link to="/auth" search={{ tab: 'sign-up' }} className={buttonStyle()}>
              {t('createAccount')}
            </Link>
            <a href="/" className={buttonStyle({ variant: 'quiet' })}>
              {t('toStart')}
            </a>
          </div>
        </div>
      ) : (
        <Spinner text={t('working')} className="justify-start!" />
      )}
    </>
  );
}

/** Redirects to the dashboard of the demo and replaces this page in the history. */
function EnterDemo() {
  const t = useTranslations('demo.start');
  const { history } = useRouter();
  useEffect(() => history.replace('/dashboard'), [history]);
  return (
    <>
      <DemoMessage title={t('title')}>{t('text')}</DemoMessage>
      <Spinner text={t('working')} className="justify-start!" />
    </>
  );
}

/** Shown to signed-in users. A demo would sign them out, so they can add the sample project to their own instead. */
function SignedInVisitor({ user }: { user: CurrentUser }) {
  const t = useTranslations('demo.signedIn');
  const ui = useTranslations('ui');
  const navigate = useNavigate();
  const add = useAddSample(
    (projectId) => void navigate({ to: '/dashboard', search: { project: String(projectId) } }),
  );
  return (
    <>
      <DemoMessage title={t.rich('title', { name: displayName(user), b: (name) => <bdi>{name}</bdi> })}>
        {t('text')}
      </DemoMessage>
      <FormError>{isCallError(add.error) && add.error.detail}</FormError>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          pending={add.isPending}
          pendingLabel={ui('saving')}
          onClick={() => add.mutate()}
        >
          {t('add')}
        </Button>
        <Link to="/dashboard" className={buttonStyle()}>
          {t('toDashboard')}
        </Link>
      </div>
    </>
  );
}
