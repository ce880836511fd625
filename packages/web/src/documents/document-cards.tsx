import { EXPIRING_DAYS } from '@brick/domain/documents/rules';
import type { Project } from '@brick/domain/projects/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format-context.tsx';
import { Stat, StatStrip } from '../ui/stat-strip.tsx';
import { useDocumentTotals } from './use-documents.ts';

/** The four figures of the whole project; each opens the documents that it is made of. */
export function DocumentCards({ project }: { project: Project }) {
  const t = useTranslations('documents.cards');
  const { number } = useFormat();
  const query = useDocumentTotals(project.id);
  const { data: totals, isPending } = query;
  const figure = (count: number | undefined) => number(count ?? 0);
  const rows = (search: Record<string, string>) => (
    <Link to="/documents" search={{ project: String(project.id), ...search } as never} />
  );
  const tone = (count: number | undefined, wrong: 'bad' | 'waiting') =>
    count !== undefined && count > 0 ? wrong : 'default';
  return (
    <StatStrip label={t('label')} query={query}>
      <Stat
        label={t('total')}
        value={figure(totals?.total)}
        sub={totals && t('required', { count: totals.required })}
        link={rows({})}
        loading={isPending}
      />
      <Stat
        label={t('requiredMissing')}
        value={figure(totals?.requiredMissing)}
        sub={totals && t('ofRequired', { missing: totals.requiredMissing, required: totals.required })}
        tone={tone(totals?.requiredMissing, 'bad')}
        link={rows({ status: 'missing', required: 'true' })}
        loading={isPending}
      />
      <Stat
        label={t('expired')}
        value={figure(totals?.expired)}
        sub={totals && t('toRenew', { count: totals.expired })}
        tone={tone(totals?.expired, 'bad')}
        link={rows({ status: 'expired' })}
        loading={isPending}
      />
      <Stat
        label={t('expiring')}
        value={figure(totals?.expiring)}
        sub={totals && t('within', { days: EXPIRING_DAYS })}
        tone={tone(totals?.expiring, 'waiting')}
        link={rows({ status: 'expiring' })}
        loading={isPending}
      />
    </StatStrip>
  );
}
