import type { Issue } from '@brick/domain/issues/api';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format/format-context.tsx';

/**
 * Returns functions of an issue, by field, that say who fixed, verified, accepted or refused it, when and why; null if
 * nobody did.
 */
export function useIssueProgressText() {
  const t = useTranslations('issues.form');
  const history = useTranslations('record.history');
  const { instant } = useFormat();
  const said = (at: string | null, name: string | null, text: string | null) => {
    if (at === null) return null;
    const by = { name: name ?? history('someone'), day: instant(at) };
    return text ? t('saidBy', { ...by, text }) : t('doneBy', by);
  };
  return {
    fixedAt: (row: Issue) => said(row.fixedAt, row.fixedByName ?? row.fixedByLinkName, row.fixedNote),
    verifiedAt: (row: Issue) => said(row.verifiedAt, row.verifiedByName, null),
    acceptedAt: (row: Issue) => said(row.acceptedAt, row.acceptedByName, row.acceptedReason),
    timesRefused: ({ timesRefused, refusedAt, refusedByName, refusedReason }: Issue) =>
      timesRefused > 0 && refusedAt
        ? t('refusals', {
            count: timesRefused,
            name: refusedByName ?? t('someone'),
            day: instant(refusedAt),
            text: refusedReason ?? '–',
          })
        : null,
  };
}
