import type { Variation } from '@brick/domain/variations/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format-context.tsx';
import { useStatusLabel } from '../ui/status-badge.tsx';

type Compared = 'title' | 'extraCost' | 'affectedPhase' | 'timeImpactDays' | 'status' | 'description';

/**
 * What somebody else has saved since the edit began, in words, field by field: it stands beside what was typed, so that
 * nobody overwrites unseen work.
 */
export function useTheirs(opened: Variation | null, stored: Variation | null, currency: string) {
  const t = useTranslations('variations.form');
  const phase = useTranslations('phases');
  const status = useStatusLabel();
  const format = useFormat();
  const any = opened !== null && stored !== null && opened.version !== stored.version;

  function words(field: Compared, row: Variation): string {
    switch (field) {
      case 'extraCost':
        return format.money(row.extraCost, { currency });
      case 'affectedPhase':
        return row.affectedPhase ? phase(row.affectedPhase) : '–';
      case 'status':
        return status(row.status);
      case 'timeImpactDays':
        return row.timeImpactDays === null ? '–' : t('days', { days: row.timeImpactDays });
      default:
        return row[field] || '–';
    }
  }

  return {
    any,
    of: (field: Compared): string | undefined =>
      any && opened[field] !== stored[field] ? t('theirs', { value: words(field, stored) }) : undefined,
  };
}
