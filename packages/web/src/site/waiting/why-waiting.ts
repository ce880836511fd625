import type { Entry } from '@brick/domain/site/outbox/entry';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOutbox, useOutboxOverview } from '../store/outbox-context.tsx';

/** The device's clock, read every second while something counts down. */
function useNow(isCounting: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isCounting) return;
    const clock = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(clock);
  }, [isCounting]);
  return now;
}

/** Why an entry waits, in words. */
export function useWhyWaiting(entry: Entry): string {
  const t = useTranslations('site.why');
  const outbox = useOutbox();
  const { progress, hold } = useOutboxOverview();
  const now = useNow(entry.state === 'waiting' && entry.nextAt !== null);
  switch (entry.state) {
    case 'draft':
      return t('draft');
    case 'sending':
      return t('sending', { percent: Math.round((progress.get(entry.id) ?? 0) * 100) });
    case 'held':
      return t(`held.${entry.heldFor ?? hold?.reason ?? 'offline'}`);
    case 'stopped': {
      const { code = null, detail = '' } = entry.lastProblem ?? {};
      if (entry.conflict) return t('conflict');
      // What this device has found itself has no sentence of the server; that for what is not there says nothing here.
      if (code === 'recordGivenUp' || code === 'photoLost' || code === 'notFound')
        return t(`problem.${code}`);
      return detail || t('stopped');
    }
    case 'behind': {
      const other = outbox.stoppedBefore(entry.id);
      return t('behind', { title: other?.title ?? '' });
    }
    case 'waiting': {
      const seconds = entry.nextAt === null ? 0 : Math.ceil((entry.nextAt - now) / 1000);
      return seconds > 0 ? t('again', { seconds }) : t('turn');
    }
  }
}
