import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { DotSeparated } from '../../ui/format/dot-separated.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { linkStyle } from '../../ui/inputs/button-style.ts';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { usePack, useProjectDay } from '../pack/pack-context.tsx';
import { useSiteProject } from '../project/site-projects.ts';
import { ChecksByPlace } from './checks-by-place.tsx';
import type { LocalCheck } from './local-checks.ts';
import { useChecks } from './use-checks.ts';

/** Shown at first; the list has the others. */
const SHOWN = 10;

/** Holds and witness points that the user may release or attend, those with notice first. */
function PointsForMe({ checks }: { checks: readonly LocalCheck[] }) {
  const t = useTranslations('site.today');
  const kinds = useTranslations('checks.kinds');
  const words = useTranslations('checks.point');
  const format = useFormat();
  const project = useSiteProject();
  const points = checks
    .flatMap(({ row, forMe }) => forMe.map((point) => ({ row, point })))
    .sort((one, other) => (one.point.attendFrom ?? '9999').localeCompare(other.point.attendFrom ?? '9999'));
  if (points.length === 0) return null;
  return (
    <section aria-labelledby="my-points" className="min-w-0">
      <SectionHeading id="my-points" title={t('points')} />
      <ul>
        {points.slice(0, SHOWN).map(({ row, point }) => (
          <li key={`${row.id} ${point.item}`}>
            <Link
              to={`/site/checks/${row.id}`}
              search={{ project: String(project.id), at: point.item }}
              className="grid min-h-14 gap-1.5 border-t border-line py-3 hover:bg-sunken"
            >
              <span className="flex flex-wrap items-center gap-2">
                <span className="t-sm text-ink-2">{kinds(point.kind)}</span>
                {point.state && <StatusBadge status={point.state} />}
              </span>
              <bdi className="font-semibold wrap-anywhere text-match-parent">{point.text}</bdi>
              <span className="t-sm wrap-anywhere text-ink-2">
                <DotSeparated
                  parts={[
                    `${row.number} ${row.title}`,
                    row.placePath,
                    point.attendFrom &&
                      words('attendFrom', { at: format.instant(point.attendFrom, { time: true }) }),
                  ]}
                />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What there is to check today: points that wait for the user, and their checks by place. */
export function MyChecks() {
  const t = useTranslations('site.today');
  const project = useSiteProject();
  const { status } = usePack();
  const today = useProjectDay();
  const checks = useChecks();
  const mine = checks.filter(({ isMine, isOpen }) => isMine && isOpen);
  // It is said already that nothing of the project is here, or not all of it.
  if ((status === 'missing' || status === 'partly') && mine.length === 0) return null;
  const overdue = mine.filter(({ row: { dueDate } }) => dueDate !== null && dueDate < today).length;
  return (
    <>
      <PointsForMe checks={checks} />
      <section aria-labelledby="my-checks" className="min-w-0">
        <SectionHeading
          id="my-checks"
          title={t('myChecks')}
          text={overdue > 0 ? t('overdue', { count: overdue }) : undefined}
          action={
            <Link
              to="/site/checks"
              search={{ project: String(project.id) }}
              className={`${linkStyle} inline-flex min-h-(--touch) items-end`}
            >
              {t('allChecks')}
            </Link>
          }
        />
        {mine.length > 0 ? (
          <ChecksByPlace checks={mine.slice(0, SHOWN)} heading="h3" />
        ) : (
          <p role="status" className="border-t border-line py-4 text-ink-2">
            {t(status === 'loading' ? 'loading' : 'noChecks')}
          </p>
        )}
      </section>
    </>
  );
}
