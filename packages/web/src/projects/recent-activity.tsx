import type { Project, ProjectStats } from '@brick/domain/projects/api';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { RelativeDay } from '../ui/format/relative-day.tsx';
import { SectionHeading } from '../ui/layout/section-heading.tsx';

type RecentActivityEntry = ProjectStats['recentActivity'][number];

const PAGE_OF_ENTITY = { expense: '/expenses', issue: '/issues' } as const;

/** Up to six entries, newest first, with their age in the user's time zone. */
export function RecentActivity({
  project,
  entries,
}: {
  project: Project;
  entries: RecentActivityEntry[] | undefined;
}) {
  const t = useTranslations('dashboard.activity');
  return (
    <section>
      <SectionHeading title={t('title')} />
      {!entries && <SkeletonText lines={6} />}
      {entries?.length === 0 && <p className="py-3 text-ink-2">{t('empty')}</p>}
      <ul>
        {entries?.map((entry) => (
          <li key={`${entry.kind}-${entry.id}`} className="border-b border-line">
            <Link
              to={PAGE_OF_ENTITY[entry.kind]}
              search={{ project: String(project.id), edit: String(entry.id) }}
              className="flex items-center gap-3 rounded py-2.5 hover:bg-sunken focus-visible:outline-2 focus-visible:outline-focus"
            >
              <span className="min-w-0 flex-1">
                <bdi className="block truncate text-match-parent">{entry.title}</bdi>
                <span className="t-sm text-ink-2">
                  <RelativeDay of={entry.at} />
                </span>
              </span>
              <StatusBadge status={entry.status === 'pending' ? 'pending_payment' : entry.status} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
