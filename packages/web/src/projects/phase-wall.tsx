import { paidShareOf } from '@brick/domain/phases/courses';
import type { Project, ProjectStats } from '@brick/domain/projects/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { fraction } from '../platform/shares.ts';
import { Money } from '../ui/money.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { Wall } from '../ui/wall.tsx';

type PhaseFigures = ProjectStats['phases'][number];

// By amount where the role sees amounts.
function paidShare({ count, paidCount, paid, total, status }: PhaseFigures): number {
  const hasAmounts = paid !== undefined && total !== undefined && total !== 0n;
  return paidShareOf({ status, count, paidCount }, hasAmounts ? fraction(paid, total) : null);
}

/** The wall, and beside each course its phase with what it came to and its status. */
export function PhaseWall({ project, stats }: { project: Project; stats: ProjectStats | undefined }) {
  const t = useTranslations('dashboard');
  const name = useTranslations('phases');
  const phases: readonly PhaseFigures[] = stats?.phases ?? [];
  const byKey = new Map<string, PhaseFigures>(phases.map((phase) => [phase.phase, phase]));
  return (
    <section id="wall" className="scroll-mt-20" aria-labelledby="wall-title">
      <SectionHeading id="wall-title" title={t('phases')} text={t('wallText')} />
      {/* An empty wall would say that nothing was built. */}
      {!stats && <Skeleton className="h-[calc(8*var(--row))] w-full" />}
      {stats && (
        <Wall
          label={t('phases')}
          courses={phases.map((phase) => ({
            key: phase.phase,
            label: name(phase.phase),
            paidShare: paidShare(phase),
            enteredShare: phase.count > 0 ? 1 : 0,
          }))}
          renderRow={(course) => {
            const phase = byKey.get(course.key);
            if (!phase) return null;
            return (
              <Link
                to="/expenses"
                search={{ project: String(project.id), phase: phase.phase } as never}
                className="flex h-full w-full items-center gap-3 rounded hover:bg-sunken focus-visible:outline-2 focus-visible:outline-focus"
              >
                <span className="min-w-0 flex-1 truncate">{course.label}</span>
                {phase.total !== undefined && (
                  <span className="text-ink-2 @max-[30rem]:hidden">
                    {phase.count === 0 ? (
                      '–'
                    ) : (
                      <Money value={phase.total} currency={project.currency} decimals="none" />
                    )}
                  </span>
                )}
                <span className="flex min-w-28 justify-end">
                  <StatusBadge status={phase.status} />
                </span>
              </Link>
            );
          }}
        />
      )}
    </section>
  );
}
