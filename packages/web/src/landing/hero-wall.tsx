import { DrawnWall } from '../ui/drawn-wall.tsx';
import { Money } from '../ui/money.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { PHASES, SAMPLE, type SamplePhase } from './content/figures.ts';
import { useLandingWords } from './landing-words.tsx';
import { wallOf } from './sample-wall.ts';

const BRICKS = 5;

function Row({ phase, paid, unpaid, status }: SamplePhase) {
  const { phases } = useLandingWords();
  const entered = paid + unpaid;
  return (
    <li className="flex h-10 items-center gap-3 border-b border-line">
      <span className="min-w-0 flex-1 truncate">{phases.each[phase].title}</span>
      <span className="text-end text-ink-2 max-sm:hidden lg:max-xl:hidden">
        {entered > 0 && <Money value={`${entered}.00`} currency={SAMPLE.currency} decimals="none" />}
      </span>
      <span className="flex shrink-0 justify-end max-[389px]:hidden sm:w-24">
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
      <div className="grid grid-cols-[80px_minmax(0,1fr)] sm:grid-cols-[156px_minmax(0,1fr)] gap-3 sm:gap-5">
        <DrawnWall
          courses={PHASES.map((phase) => wallOf(phase, BRICKS))}
          bricks={BRICKS}
          className="h-80 w-full"
        />
        <ul className="h-80">
          {fromTop.map((phase) => (
            <Row key={phase.phase} {...phase} />
          ))}
        </ul>
      </div>
      <p className="t-xs mt-4 text-ink-3">{hero.sample}</p>
    </figure>
  );
}
