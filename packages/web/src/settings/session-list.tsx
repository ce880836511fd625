import type { OpenSession } from '@brick/domain/auth/sessions-api';
import { Monitor, Smartphone } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { useEndOtherSessions, useEndSession, useSessions } from './security-queries.ts';

const ConfirmDialog = lazyComponent(() => import('../ui/overlay/confirm-dialog.tsx'), 'ConfirmDialog');

const MOBILE_SYSTEMS = ['Android', 'iOS', 'iPadOS'];

/** The name of a device, from its browser and system. */
export function useDeviceName(): (device: Pick<OpenSession, 'browser' | 'system'>) => string {
  const t = useTranslations('settings.sessions');
  return ({ browser, system }) => {
    if (browser && system) return t('device', { browser, system });
    if (browser) return t('browserAlone', { browser });
    return system ? t('systemAlone', { system }) : t('unknown');
  };
}

function SessionRow({ session }: { session: OpenSession }) {
  const t = useTranslations('settings.sessions');
  const { instant } = useFormat();
  const name = useDeviceName()(session);
  const end = useEndSession();
  const Icon = MOBILE_SYSTEMS.includes(session.system ?? '') ? Smartphone : Monitor;
  const when = (at: string) => instant(at, { time: true });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-3">
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-2" />
      <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 font-medium">
          {name}
          {session.current && (
            <span className="t-xs rounded bg-moss-wash px-1.5 py-0.5 text-moss">{t('current')}</span>
          )}
        </span>
        <span className="t-sm text-ink-3">
          {t('used', { address: session.address, when: when(session.lastUsedAt) })}
        </span>
        <span className="t-sm text-ink-3">{t('since', { when: when(session.createdAt) })}</span>
      </div>
      {!session.current && (
        <Button
          size="sm"
          aria-label={t('signOutOf', { device: name, address: session.address })}
          pending={end.isPending}
          onClick={() => end.mutate(session.key)}
        >
          {t('signOut')}
        </Button>
      )}
    </li>
  );
}

function SignOutOthers() {
  const t = useTranslations('settings.sessions');
  const [asking, setAsking] = useState(false);
  const end = useEndOtherSessions(() => setAsking(false));
  return (
    <>
      <Button className="justify-self-start" onClick={() => setAsking(true)}>
        {t('signOutOthers')}
      </Button>
      {asking && (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setAsking}
            title={t('othersTitle')}
            description={t('othersText')}
            confirmLabel={t('signOutOthers')}
            tone="plain"
            pending={end.isPending}
            onConfirm={() => end.mutate()}
          />
        </Suspense>
      )}
    </>
  );
}

/** The user's sessions, each with a button to end it. */
export function SessionList() {
  const t = useTranslations('settings.sessions');
  const { data: sessions, isError, refetch } = useSessions();
  return (
    <div className="grid gap-3">
      <h3 className="t-sm font-semibold">{t('title')}</h3>
      {isError && !sessions ? (
        <ErrorState text={t('failed')} onRetry={() => void refetch()} />
      ) : sessions ? (
        <ul className="border-t border-line">
          {sessions.map((session) => (
            <SessionRow key={session.key} session={session} />
          ))}
        </ul>
      ) : (
        <SkeletonText lines={4} />
      )}
      {sessions && sessions.length > 1 && <SignOutOthers />}
    </div>
  );
}
