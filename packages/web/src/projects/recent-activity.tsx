import type { Project, ProjectStats } from '@brick/domain/projects/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Age } from '../ui/age.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';

type Entry = ProjectStats['recentActivity'][number];

const PLACE = { expense: '/expenses', issue: '/issues' } as const;

/** Up to six entries, newest first, with their ages in the user's time zone. */
export function RecentActivity({ project, entries }: { project: Project; entries: Entry[] | undefined }) {
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
              to={PLACE[entry.kind] as never}
              search={{ project: String(project.id), edit: String(entry.id) } as never}
              className="flex items-center gap-3 rounded py-2.5 hover:bg-sunken focus-visible:outline-2 focus-visible:outline-focus"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate">
                  <bdi>{entry.title}</bdi>
                </span>
                <span className="t-sm text-ink-2">
                  <Age of={entry.at} />
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
