import type { Check } from '@brick/domain/checks/api';
import type { NextInCheck } from '@brick/domain/site/checks/next-in-check';
import { useTranslations } from 'use-intl';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';

const WAITS = { held: 'ready', waiting: 'notified', returned: 'returned' } as const;

/** How far a check is, how it ended, and what one of its points waits for. */
export function CheckStatus({ state, result, waits }: Pick<Check, 'state' | 'result' | 'waits'>) {
  return (
    <>
      <StatusBadge status={result ?? state} />
      {waits !== 'no' && <StatusBadge status={WAITS[waits]} />}
    </>
  );
}

/** Says what comes next in a check. */
export function useNextWords(): (next: NextInCheck) => string {
  const t = useTranslations('site.checks');
  const item = useTranslations('checks.item');
  return (next) => {
    switch (next.kind) {
      case 'answer':
        return t('nextAnswer', { item: next.item.text ?? item('noText') });
      case 'recheck':
        return t('nextRecheck', { item: next.item.text ?? item('noText') });
      case 'point':
        return t('nextPoint', { point: next.point.text ?? item('noText') });
      case 'close':
        return t('nextClose');
    }
  };
}
