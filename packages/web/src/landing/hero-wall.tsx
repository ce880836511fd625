import { DrawnWall } from '../ui/drawn-wall.tsx';
import { Money } from '../ui/money.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { PHASES, SAMPLE, type SamplePhase } from './figures.ts';
import { useLandingWords } from './landing-words.tsx';
import { wallOf } from './sample-wall.ts';

const BRICKS = 4;

function Row({ phase, paid, unpaid, status }: SamplePhase) {
  const { phases } = useLandingWords();
  const entered = paid + unpaid;
  return (
    <li className="col-span-full grid h-10 grid-cols-subgrid items-center border-b border-line">
      <span className="truncate">{phases.each[phase].title}</span>
      <span className="text-end text-ink-2 max-sm:hidden lg:max-xl:hidden">
        {entered > 0 && <Money value={`${entered}.00`} currency={SAMPLE.currency} decimals="none" />}
      </span>
      <span className="col-start-3 flex justify-end max-[389px]:hidden">
        <StatusBadge status={status} />
      </span>
    </li>
  );
}

/** The product's own figure, of the sample project: the wall with the phases that its courses stand for. */
export function HeroWall() {
  const { hero } = useLandingWords();
  // The first phase lies at the bottom, so the rows run from the last one down.
  const fromTop = [...PHASES].reverse();
  return (
    <figure className="rounded-lg border border-line bg-surface p-5 sm:p-6">
      <figcaption className="mb-5">
        <p className="t-lg font-semibold">
          <bdi>{SAMPLE.project}</bdi>
        </p>
        <p className="t-sm text-ink-2">{hero.aside}</p>
      </figcaption>
      <div className="grid grid-cols-[80px_minmax(0,1fr)] sm:grid-cols-[112px_minmax(0,1fr)] gap-3 sm:gap-5">
        <DrawnWall
          courses={PHASES.map((phase) => wallOf(phase, BRICKS))}
          bricks={BRICKS}
          className="h-80 w-full"
        />
        <ul className="grid h-80 grid-cols-[minmax(0,1fr)_auto_auto] gap-x-2.5">
          {fromTop.map((phase) => (
            <Row key={phase.phase} {...phase} />
          ))}
        </ul>
      </div>
      <p className="t-xs mt-4 text-ink-3">{hero.sample}</p>
    </figure>
  );
}
