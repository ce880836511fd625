import type { CurrentUser } from '@brick/domain/users/current-user';
import { fullName } from '@brick/domain/users/names';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { isCallError } from '../platform/call-error.ts';
import { LinkPage } from '../platform/link-page.tsx';
import { useSession } from '../platform/session.ts';
import { useTitle } from '../platform/title.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { type Course, DrawnWall } from '../ui/drawn-wall.tsx';
import { FormError } from '../ui/field.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useAddSample, useStartDemo } from './use-demo.ts';

const BRICKS = 10;

const WALL: readonly Course[] = [
  { laid: 11, marked: 0 },
  { laid: 10, marked: 0 },
  { laid: 7, marked: 4 },
  { laid: 3, marked: 4 },
];

/** Where the demo buttons of the landing page lead; open to everyone, signed in or not. */
export function DemoScreen() {
  const t = useTranslations('demo');
  const { user } = useSession();
  useTitle(t('tab'));
  return (
    <LinkPage sheet="max-w-[520px] overflow-hidden">
      <DrawnWall courses={WALL} bricks={BRICKS} className="h-36 w-full border-b border-line bg-sunken pt-5" />
      <div className="grid gap-5 p-5 sm:p-8">
        {!user ? <Starting /> : user.demoUntil ? <Leading /> : <SignedIn user={user} />}
      </div>
    </LinkPage>
  );
}

function Said({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h1 className="t-2xl text-balance wrap-anywhere">{title}</h1>
      <p className="text-pretty text-ink-2">{children}</p>
    </div>
  );
}

/** For a visitor: the demo is opened at once, because the button that led here said so. */
function Starting() {
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
      <Said title={t('title')}>{t('text')}</Said>
      {error ? (
        <div className="grid gap-4">
          <FormError>{isCallError(error) ? error.detail : t('failed')}</FormError>
          <div className="flex flex-wrap gap-2">
            {/* Where there are no demos at all, asking again leads nowhere. */}
            {!isCallError(error, 403) && (
              <Button variant="primary" pending={isPending} onClick={() => mutate()}>
                {t('tryAgain')}
              </Button>
            )}
            <Link to="/auth" search={{ tab: 'sign-up' } as never} className={buttonStyle()}>
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

/** The demo is open: on to its dashboard, without a way back to here. */
function Leading() {
  const t = useTranslations('demo.start');
  const { history } = useRouter();
  useEffect(() => history.replace('/dashboard'), [history]);
  return (
    <>
      <Said title={t('title')}>{t('text')}</Said>
      <Spinner text={t('working')} className="justify-start!" />
    </>
  );
}

/** For who has an account: a demo would sign them out, so they are offered the same house among their own projects. */
function SignedIn({ user }: { user: CurrentUser }) {
  const t = useTranslations('demo.signedIn');
  const navigate = useNavigate();
  const add = useAddSample(
    (projectId) => void navigate({ to: '/dashboard', search: { project: String(projectId) } as never }),
  );
  return (
    <>
      <Said title={t.rich('title', { name: fullName(user), b: (name) => <bdi>{name}</bdi> })}>
        {t('text')}
      </Said>
      <FormError>{isCallError(add.error) && add.error.detail}</FormError>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          pending={add.isPending}
          pendingLabel={t('adding')}
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
