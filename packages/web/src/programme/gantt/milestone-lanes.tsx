import type { Milestone, Programme } from '@brick/domain/budgets/programme-api';
import type { DateRange } from '@brick/domain/charts/date-positions';
import { dayUpTo } from '@brick/domain/ledger/schedule/phase-schedule';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../ui/cx.ts';
import { useIsPrinting } from '../../ui/hooks/use-printing.ts';
import { useVirtualRows } from '../../ui/table/use-virtual-rows.ts';
import { MilestoneIcon, milestoneState } from '../milestones/milestone-icon.tsx';
import { useMilestoneText } from '../milestones/milestone-text.ts';
import { placeMarkers } from './gantt-layout.ts';

interface MilestoneLanesProps {
  programme: Programme;
  stretch: DateRange;
  /** Minimum width of the chart in pixels. */
  width: number;
  onOpen: (milestone: Milestone) => void;
}

const [LANE, EDGE] = [28, 8];

/**
 * The milestones on the time axis, each on its actual or planned date, in as many lanes as their names need. Only lanes
 * in sight are rendered.
 */
export function MilestoneLanes({
  programme: { milestones, asOf },
  stretch,
  width,
  onOpen,
}: MilestoneLanesProps) {
  const t = useTranslations('programme.milestones');
  const words = useMilestoneText();
  const rows = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const printing = useIsPrinting();
  const laid = placeMarkers(
    milestones.map((milestone) => ({
      milestone,
      day: dayUpTo(milestone.reachedOn, asOf) ?? milestone.plannedOn,
      name: milestone.title,
    })),
    stretch,
    width,
  );
  const lanes = Math.max(...laid.map(({ lane }) => lane)) + 1;
  const pinned = laid.find(({ marker }) => marker.milestone.id === focused)?.lane ?? -1;
  const view = useVirtualRows({ rows, count: lanes, rowHeight: LANE, pinned });
  const inSight = new Set(view.items.map(({ index }) => index));
  const shown = printing ? laid : laid.filter(({ lane }) => inSight.has(lane));
  return (
    <div className="flex *:border-b *:border-b-line" style={{ blockSize: lanes * LANE + 2 * EDGE }}>
      <div
        aria-hidden="true"
        className="sticky start-0 z-3 flex w-44 shrink-0 items-center border-e border-line bg-paper font-semibold"
      >
        {t('title')}
      </div>
      <ul ref={rows} aria-label={t('title')} className="relative flex-1">
        {shown.map(({ marker: { milestone }, place, lane, nameFirst }) => (
          <li
            key={milestone.id}
            className="absolute"
            style={{
              insetBlockStart: EDGE + lane * LANE,
              ...(nameFirst
                ? { insetInlineEnd: `calc(${100 - place}% - 14px)` }
                : { insetInlineStart: `calc(${place}% - 14px)` }),
            }}
          >
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={words.sentence(milestone, asOf)}
              onFocus={() => setFocused(milestone.id)}
              onClick={() => onOpen(milestone)}
              className={cx(
                't-xs flex h-7 items-center gap-1 rounded px-1.5 -outline-offset-2 hover:bg-ink/5',
                nameFirst && 'flex-row-reverse',
              )}
            >
              <MilestoneIcon state={milestoneState(milestone, asOf)} />
              <bdi className="max-w-36 truncate text-match-parent">{milestone.title}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
