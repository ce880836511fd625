import { paidShareOf } from '@brick/domain/phases/progress-wall';
import type { Project, ProjectStats } from '@brick/domain/projects/api';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { fractionShare } from '../platform/amount-shares.ts';
import { usePermission } from '../platform/projects/current-project.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { Money } from '../ui/format/money.tsx';
import { ProgressWall } from '../ui/graphics/progress-wall.tsx';
import { SectionHeading } from '../ui/layout/section-heading.tsx';
import { showNamed } from '../ui/layout/show-named.ts';

type PhaseStats = ProjectStats['phases'][number];

// By amount if the role may see amounts, else by count.
function paidShare({ count, paidCount, paid, total, status }: PhaseStats): number {
  const hasAmounts = paid !== undefined && total !== undefined && total !== 0n;
  return paidShareOf({ status, count, paidCount }, hasAmounts ? fractionShare(paid, total) : null);
}

/** The wall of bricks, with each phase's total and status beside its course. */
export function PhaseWall({ project, stats }: { project: Project; stats: ProjectStats | undefined }) {
  const t = useTranslations('dashboard');
  const name = useTranslations('phases');
  const may = usePermission();
  const phases: readonly PhaseStats[] = stats?.phases ?? [];
  const byKey = new Map<string, PhaseStats>(phases.map((phase) => [phase.phase, phase]));
  return (
    <section ref={showNamed} id="wall" className="scroll-mt-20" aria-labelledby="wall-title">
      <SectionHeading id="wall-title" title={t('phases')} text={t('wallText')} />
      {/* An empty wall would suggest that nothing was built. */}
      {!stats && <Skeleton className="h-[calc(8*var(--row))] w-full" />}
      {stats && (
        <ProgressWall
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
            const words = (
              <>
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
              </>
            );
            const row = 'flex h-full w-full items-center gap-3';
            if (!may('expenses', 'read')) return <div className={row}>{words}</div>;
            return (
              <Link
                to="/expenses"
                search={{ project: String(project.id), phase: phase.phase }}
                className={`${row} rounded hover:bg-sunken focus-visible:outline-2 focus-visible:outline-focus`}
              >
                {words}
              </Link>
            );
          }}
        />
      )}
    </section>
  );
}
