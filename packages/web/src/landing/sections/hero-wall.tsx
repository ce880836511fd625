import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Money } from '../../ui/format/money.tsx';
import { DecorativeWall } from '../../ui/graphics/decorative-wall.tsx';
import { SAMPLE_PHASES, SAMPLE_PROJECT, type SamplePhase } from '../landing-data.ts';
import { useLandingTexts } from '../landing-text-context.tsx';
import { createBrickCourse } from './brick-course.ts';

const BRICKS = 4;

function PhaseRow({ phase, paid, unpaid, status }: SamplePhase) {
  const { phases } = useLandingTexts();
  const entered = paid + unpaid;
  return (
    <li className="col-span-full grid h-10 grid-cols-subgrid items-center border-b border-line">
      <span className="truncate">{phases.each[phase].title}</span>
      <span className="text-end text-ink-2 max-sm:hidden lg:max-xl:hidden">
        {entered > 0 && <Money value={`${entered}.00`} currency={SAMPLE_PROJECT.currency} decimals="none" />}
      </span>
      <span className="col-start-3 flex justify-end max-[379px]:hidden">
        <StatusBadge status={status} />
      </span>
    </li>
  );
}

/** The wall of bricks of the sample project, with the name of each phase beside its course. */
export function HeroWall() {
  const { hero } = useLandingTexts();
  // The first phase is at the bottom, so the rows are in reverse order.
  const fromTop = [...SAMPLE_PHASES].reverse();
  return (
    <figure className="rounded-lg border border-line bg-surface p-5 sm:p-6">
      <figcaption className="mb-5">
        <p className="t-lg font-semibold">
          <bdi>{SAMPLE_PROJECT.project}</bdi>
        </p>
        <p className="t-sm text-ink-2">{hero.aside}</p>
      </figcaption>
      <div className="grid grid-cols-[80px_minmax(0,1fr)] sm:grid-cols-[112px_minmax(0,1fr)] gap-3 sm:gap-5">
        <DecorativeWall
          courses={SAMPLE_PHASES.map((phase) => createBrickCourse(phase, BRICKS))}
          bricks={BRICKS}
          className="h-80 w-full"
        />
        <ul className="grid h-80 grid-cols-[minmax(0,1fr)_auto_auto] gap-x-2.5">
          {fromTop.map((phase) => (
            <PhaseRow key={phase.phase} {...phase} />
          ))}
        </ul>
      </div>
      <p className="t-xs mt-4 text-ink-3">{hero.sample}</p>
    </figure>
  );
}
