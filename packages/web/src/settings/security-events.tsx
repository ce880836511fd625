import { ACCOUNT_EVENTS, type AccountEvent, type SecurityEvent } from '@brick/domain/auth/security-events';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { useDeviceName } from './session-list.tsx';
import { useSecurityEvents } from './use-security.ts';

/** Lines that stand there at once; the rest comes by a button. */
const AT_FIRST = 5;

/** What somebody should look at who did not do it. */
const WARNED: readonly AccountEvent[] = ['signInFailed', 'signInBlocked', 'signInLocked', 'codeFailed'];

const known = (event: string): AccountEvent | null => ACCOUNT_EVENTS.find((name) => name === event) ?? null;

function EventLine({ event }: { event: SecurityEvent }) {
  const t = useTranslations('settings.events');
  const { instant } = useFormat();
  const nameOf = useDeviceName();
  const name = known(event.event);
  const where =
    event.address === null
      ? t('byOperator')
      : t('from', {
          address: event.address,
          device: nameOf({ browser: event.browser, system: event.system }),
        });
  return (
    <li className="grid gap-0.5 border-b border-line py-2.5">
      <span className={name && WARNED.includes(name) ? 'font-medium text-crimson' : 'font-medium'}>
        {t(name ? `event.${name}` : 'event.other')}
      </span>
      <span className="t-sm text-ink-3">
        <time dateTime={event.at}>{instant(event.at, { time: true })}</time>
        {' · '}
        {where}
      </span>
    </li>
  );
}

/** What happened to the security of one's account: when, what, and from where. */
export function SecurityEvents() {
  const t = useTranslations('settings.events');
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useSecurityEvents();
  const [all, setAll] = useState(false);
  const events = data?.pages.flat() ?? [];
  const shown = all ? events : events.slice(0, AT_FIRST);
  const more = all ? hasNextPage : events.length > AT_FIRST;
  return (
    <div className="grid gap-3">
      <div className="grid gap-0.5">
        <h3 className="t-sm font-semibold">{t('title')}</h3>
        <p className="t-sm text-pretty text-ink-3">{t('text')}</p>
      </div>
      {isError ? (
        <ErrorState text={t('failed')} onRetry={() => void refetch()} />
      ) : data ? (
        <ul aria-label={t('title')} className="border-t border-line">
          {shown.map((event) => (
            <EventLine key={event.id} event={event} />
          ))}
        </ul>
      ) : (
        <SkeletonText lines={4} />
      )}
      {more && (
        <Button
          className="justify-self-start"
          pending={isFetchingNextPage}
          onClick={() => (all ? void fetchNextPage() : setAll(true))}
        >
          {t('older')}
        </Button>
      )}
    </div>
  );
}
