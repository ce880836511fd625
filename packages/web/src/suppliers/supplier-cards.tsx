import { TOP_RATED } from '@brick/domain/suppliers/rules';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useUrlState } from '../platform/search.ts';
import { useFormat } from '../ui/format-context.tsx';
import { Stat, StatStrip } from '../ui/stat-strip.tsx';
import { useSupplierTotals } from './use-suppliers.ts';

/** The four figures of the whole directory; each opens the rows that it is made of. */
export function SupplierCards() {
  const t = useTranslations('suppliers.cards');
  const { number } = useFormat();
  const [url] = useUrlState();
  const query = useSupplierTotals();
  const { data: totals, isPending } = query;
  const project = url['project'] ? { project: url['project'] } : {};
  const rows = (search: Record<string, string>) => (
    <Link to="/suppliers" search={{ ...project, ...search } as never} />
  );
  const average = totals?.averageRating ?? null;
  return (
    <StatStrip label={t('label')} query={query}>
      <Stat
        label={t('total')}
        value={number(totals?.count ?? 0)}
        sub={totals && t('active', { count: totals.active })}
        link={rows({})}
        loading={isPending}
      />
      <Stat
        label={t('categories')}
        value={number(totals?.categories ?? 0)}
        sub={totals && t('ofCategories', { total: totals.availableCategories })}
        link={rows({ sort: 'category' })}
        loading={isPending}
      />
      <Stat
        label={t('topRated')}
        value={number(totals?.topRated ?? 0)}
        sub={t('topRatedSub', { least: TOP_RATED })}
        link={rows({ rating: 'top' })}
        loading={isPending}
      />
      <Stat
        label={t('average')}
        value={average === null ? '–' : number(average)}
        sub={totals && (average === null ? t('noRating') : t('outOf', { count: totals.rated }))}
        link={rows({ rating: 'rated', sort: '-rating' })}
        loading={isPending}
      />
    </StatStrip>
  );
}
