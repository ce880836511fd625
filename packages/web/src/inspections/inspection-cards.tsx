import { percent } from '@brick/domain/money/money';
import type { Project } from '@brick/domain/projects/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format-context.tsx';
import { Stat, StatStrip } from '../ui/stat-strip.tsx';
import { useInspectionTotals } from './use-inspections.ts';

/** The four figures of the whole project; each opens the rows that it is made of. */
export function InspectionCards({ project }: { project: Project }) {
  const t = useTranslations('inspections.cards');
  const { number } = useFormat();
  const query = useInspectionTotals(project.id);
  const { data: totals, isPending } = query;
  const figure = (count: number | undefined) => number(count ?? 0);
  const rows = (search: Record<string, string>) => (
    <Link to="/inspections" search={{ project: String(project.id), ...search } as never} />
  );
  const rate = totals?.passRate ?? null;
  const failRate = totals ? percent(BigInt(totals.failed), BigInt(totals.total)) : null;
  return (
    <StatStrip label={t('label')} query={query}>
      <Stat
        label={t('total')}
        value={figure(totals?.total)}
        sub={totals && t('decided', { count: totals.passed + totals.failed })}
        link={rows({})}
        loading={isPending}
      />
      <Stat
        label={t('passed')}
        value={figure(totals?.passed)}
        sub={rate === null ? t('noRate') : t('rate', { rate: Math.round(rate) })}
        progress={rate ?? 0}
        progressTone="moss"
        link={rows({ result: 'passed' })}
        loading={isPending}
      />
      <Stat
        label={t('pending')}
        value={figure(totals?.pending)}
        sub={totals && t('waiting', { count: totals.pending })}
        link={rows({ result: 'pending' })}
        loading={isPending}
      />
      <Stat
        label={t('failed')}
        value={figure(totals?.failed)}
        sub={failRate === null ? t('noRate') : t('failRate', { rate: Math.round(failRate) })}
        tone={totals && totals.failed > 0 ? 'bad' : 'default'}
        link={rows({ result: 'failed' })}
        loading={isPending}
      />
    </StatStrip>
  );
}
