import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../platform/api/call.ts';
import { QueryStatus } from '../platform/forms/view-dialog.tsx';
import { projectKey, useProject } from '../platform/projects/current-project.ts';
import { pagePath } from '../platform/records/record-links.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { linkStyle } from '../ui/inputs/button-style.ts';
import { Segmented } from '../ui/inputs/segmented.tsx';
import { pointsEndpoint } from './check-endpoints.ts';
import { usePartyName } from './use-party-name.ts';

/** Holds and witness points of the project by date: those that wait for the user, or all of them. */
export function ProjectPointsList() {
  const t = useTranslations('checks.points');
  const kinds = useTranslations('checks.kinds');
  const point = useTranslations('checks.point');
  const form = useTranslations('checks.form');
  const party = usePartyName();
  const project = useProject();
  const { instant, date } = useFormat();
  const [shown, setShown] = useState<'me' | 'all'>('me');
  const query = useQuery({
    queryKey: projectKey(project.id, 'points', shown),
    queryFn: ({ signal }) =>
      call(pointsEndpoint, {
        params: { projectId: project.id },
        query: shown === 'me' ? { waiting: 'me' } : {},
        signal,
      }),
  });
  return (
    <div className="grid gap-4">
      <Segmented
        label={t('show')}
        value={shown}
        onChange={setShown}
        options={(['me', 'all'] as const).map((value) => ({ value, label: t(value) }))}
      />
      {!query.data ? (
        <QueryStatus query={query} t={form} />
      ) : query.data.length === 0 ? (
        <EmptyState title={t(shown === 'me' ? 'noneForMe' : 'none')} text={t('emptyText')} compact />
      ) : (
        <ul className="grid gap-2">
          {query.data.map((each) => (
            <li
              key={`${each.check.id} ${each.item}`}
              className="grid gap-1 rounded border border-line bg-surface p-4"
            >
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold">{kinds(each.kind)}</span>
                {each.state && <StatusBadge status={each.state} />}
                <bdi className="text-ink-2">{party(each.party)}</bdi>
              </p>
              <p className="wrap-anywhere">
                <bdi>{each.text}</bdi>
              </p>
              <p className="t-sm">
                <Link to={pagePath('check', each.check.id)} className={linkStyle}>
                  <bdi>
                    {each.check.number} {each.checkTitle}
                  </bdi>
                </Link>
              </p>
              {each.attendFrom && (
                <p className="t-sm text-ink-2">
                  {point('attendFrom', { at: instant(each.attendFrom, { time: true }) })}
                  {each.reviewBy && ` · ${point('reviewBy', { day: date(each.reviewBy) })}`}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
