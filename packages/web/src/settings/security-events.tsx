import {
  ACCOUNT_EVENTS,
  type AccountEvent,
  type SecurityEvent,
} from '@brick/domain/auth/security-events-api';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { useSecurityEvents } from './security-queries.ts';
import { useDeviceName } from './session-list.tsx';

/** Events that are shown at first; a button shows the rest. */
const INITIAL_COUNT = 5;

/** Events that the user should check if they were not the cause. */
const WARNING_EVENTS: readonly AccountEvent[] = [
  'signInFailed',
  'signInBlocked',
  'signInLocked',
  'codeFailed',
];

const knownEvent = (event: string): AccountEvent | null =>
  ACCOUNT_EVENTS.find((name) => name === event) ?? null;

function EventRow({ event }: { event: SecurityEvent }) {
  const t = useTranslations('settings.events');
  const { instant } = useFormat();
  const nameOf = useDeviceName();
  const name = knownEvent(event.event);
  const where =
    event.address === null
      ? t('byOperator')
      : t('from', {
          address: event.address,
          device: nameOf({ browser: event.browser, system: event.system }),
        });
  return (
    <li className="grid gap-0.5 border-b border-line py-2.5">
      <span className={name && WARNING_EVENTS.includes(name) ? 'font-medium text-crimson' : 'font-medium'}>
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

/** The security events of the user's account: when, what, and from where. */
export function SecurityEvents() {
  const t = useTranslations('settings.events');
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useSecurityEvents();
  const [all, setAll] = useState(false);
  const events = data?.pages.flat() ?? [];
  const shown = all ? events : events.slice(0, INITIAL_COUNT);
  const more = all ? hasNextPage : events.length > INITIAL_COUNT;
  return (
    <div className="grid gap-3">
      <div className="grid gap-0.5">
        <h3 className="t-sm font-semibold">{t('title')}</h3>
        <p className="t-sm text-pretty text-ink-3">{t('text')}</p>
      </div>
      {isError && !data ? (
        <ErrorState text={t('failed')} onRetry={() => void refetch()} />
      ) : data ? (
        <ul aria-label={t('title')} className="border-t border-line">
          {shown.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      ) : (
        <SkeletonText lines={4} />
      )}
      {isFetchNextPageError && <ErrorState text={t('failed')} onRetry={() => void fetchNextPage()} />}
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
