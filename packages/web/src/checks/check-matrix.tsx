import type { CheckTemplate } from '@brick/domain/check-templates/api';
import { checkTemplate } from '@brick/domain/check-templates/record';
import type { Check } from '@brick/domain/checks/api';
import { check } from '@brick/domain/checks/record';
import { STATUS_STYLES, type Status } from '@brick/domain/status-styles';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { QueryStatus } from '../platform/forms/view-dialog.tsx';
import { pagePath } from '../platform/records/record-links.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { placeTitle, usePlaces } from '../records/fields/use-places.tsx';
import { parseFilters } from '../records/parse-filters.ts';
import { useAllRows } from '../records/use-all-rows.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { record } from './record.tsx';

/** What stands in a cell: what a point waits for, or how far the check is. */
const statusOf = ({ state, result, waits }: Check): Status => {
  if (waits === 'returned') return 'returned';
  if (waits === 'waiting') return 'notified';
  if (waits === 'held') return 'ready';
  return (result ?? state) as Status;
};

const rank = (status: Status): number =>
  ['cross', 'ring', 'half', 'dash', 'tick'].indexOf(STATUS_STYLES[status].shape);

type Listed = Check;

/** The inspection and test plan: places down, templates across, and in each cell the checks with their states. */
export function CheckMatrix() {
  const t = useTranslations('checks.matrix');
  const form = useTranslations('checks.form');
  const [url] = useUrlState();
  const checks = useAllRows<Listed>({ is: check }, parseFilters(record.filters, url));
  const templates = useAllRows<CheckTemplate>({ is: checkTemplate }, { sort: 'code' });
  const { tree } = usePlaces();
  const cells = useMemo(() => {
    const byCell = new Map<string, Listed[]>();
    for (const row of checks.data ?? []) {
      const name = `${row.placeId ?? 0} ${row.templateId}`;
      byCell.set(name, [...(byCell.get(name) ?? []), row]);
    }
    return byCell;
  }, [checks.data]);
  if (!checks.data || !templates.data)
    return <QueryStatus query={checks.data ? templates : checks} t={form} />;
  const used = templates.data.filter(({ id }) => checks.data.some(({ templateId }) => templateId === id));
  const rows = [
    ...tree
      .filter(({ place }) => checks.data.some(({ placeId }) => placeId === place.id))
      .map(({ place }) => ({ id: place.id, title: placeTitle(place) })),
    ...(checks.data.some(({ placeId }) => placeId === null) ? [{ id: 0, title: t('noPlace') }] : []),
  ];
  if (rows.length === 0) return <EmptyState title={t('empty')} text={t('emptyText')} compact />;
  return (
    <section className="overflow-x-auto rounded border border-line" aria-label={t('caption')}>
      <table className="w-full border-collapse bg-surface text-start">
        <caption className="sr-only">{t('caption')}</caption>
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky start-0 z-1 bg-surface p-3 text-start t-sm font-semibold text-ink-2"
            >
              {t('place')}
            </th>
            {used.map(({ id, code, title }) => (
              <th
                key={id}
                scope="col"
                className="min-w-36 p-3 text-start align-bottom t-sm font-semibold text-ink-2"
              >
                <Link to={pagePath('check-template', id)} className="hover:underline">
                  <bdi className="block">{code}</bdi>
                  <bdi className="block font-normal">{title}</bdi>
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, title }) => (
            <tr key={id} className="border-t border-line">
              <th scope="row" className="sticky start-0 z-1 min-w-40 bg-surface p-3 text-start font-medium">
                <bdi>{title}</bdi>
              </th>
              {used.map((template) => (
                <td key={template.id} className="p-3 align-top">
                  <ul className="grid gap-1.5">
                    {(cells.get(`${id} ${template.id}`) ?? [])
                      .toSorted((one, other) => rank(statusOf(one)) - rank(statusOf(other)))
                      .map((row) => (
                        <li key={row.id}>
                          <Link
                            to={pagePath('check', row.id)}
                            className="inline-flex min-h-6 flex-wrap items-center gap-1.5 rounded hover:underline"
                          >
                            <StatusBadge status={statusOf(row)} />
                            <bdi className="t-sm text-ink-2">{row.number}</bdi>
                            <span className="sr-only">{row.title}</span>
                          </Link>
                        </li>
                      ))}
                  </ul>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
