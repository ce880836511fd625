import { spanOfTask } from '@brick/domain/budgets/task-phases';
import { PHASES, type Phase } from '@brick/domain/phases/phases';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../ui/cx.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import { IconButton } from '../../ui/inputs/button.tsx';
import { CheckMark } from '../../ui/inputs/checkbox.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { usePhaseText } from '../phases/phase-text.ts';
import type { FileMilestone, Task } from './import-plan.ts';
import type { ProgrammeImportState } from './use-programme-import.ts';

export const TREE_TRACKS = 'grid grid-cols-[minmax(0,1fr)_13rem_11rem_13rem] items-center gap-x-4';

/** Deeper tasks are not set in any further: their names would have no room. */
const DEEPEST_STEP = 6;

interface TaskRowProps {
  id: string;
  task: Task;
  index: number;
  /** Its place among the tasks that are shown. */
  place: number;
  start: number;
  height: number;
  state: ProgrammeImportState;
  isWide: boolean;
  isActive: boolean;
  /** Null for a task without others in it. */
  folded: boolean | null;
  onFold: (fold: boolean) => void;
}

/** A task: its name in the tree, its days, what becomes of a milestone, and its phase. */
export function TaskRow({ id, task, index, place, start, height, state, ...row }: TaskRowProps) {
  const t = useTranslations('programme-import.tasks');
  const words = usePhaseText();
  const { isWide, isActive, folded, onFold } = row;
  const { name, level } = task;
  const span = spanOfTask(task);
  const milestone = state.plan.milestones.get(index);
  const tabIndex = isActive ? 0 : -1;
  return (
    <div
      id={id}
      role="row"
      data-index={index}
      aria-level={level}
      aria-rowindex={place + 2}
      aria-expanded={folded === null ? undefined : !folded}
      tabIndex={tabIndex}
      style={{ height, insetBlockStart: start }}
      className={cx(
        'absolute inset-x-0 scroll-my-16 border-b border-line focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus',
        isWide ? TREE_TRACKS : 'grid content-center gap-y-1',
      )}
    >
      <div
        role="gridcell"
        className="flex min-w-0 items-center gap-1"
        style={{ paddingInlineStart: Math.min(level - 1, DEEPEST_STEP) * (isWide ? 20 : 12) }}
      >
        {folded === null ? (
          <span aria-hidden="true" className="w-8 shrink-0" />
        ) : (
          <IconButton
            size="sm"
            tabIndex={tabIndex}
            label={t(folded ? 'unfold' : 'fold', { name })}
            tooltip={false}
            icon={<ChevronRight size={16} className={folded ? 'rtl:-scale-x-100' : 'rotate-90'} />}
            onClick={() => onFold(!folded)}
          />
        )}
        <bdi className={cx('line-clamp-2 min-w-0', folded !== null && 'font-semibold')}>{name}</bdi>
      </div>
      <div role="gridcell" className="t-sm text-ink-2">
        {!span ? t('noDays') : words.days(span.start, span.finish)}
      </div>
      <div role="gridcell" className="t-sm min-w-0">
        {milestone && <MilestoneCell {...{ milestone, name, state, tabIndex }} />}
      </div>
      <div role="gridcell">
        <PhaseChoice {...{ name, level, index, state, tabIndex }} />
      </div>
    </div>
  );
}

interface CellProps {
  name: string;
  state: ProgrammeImportState;
  tabIndex: number;
}

/** Whether a milestone comes in, and what it becomes. */
function MilestoneCell({ milestone, name, state, tabIndex }: CellProps & { milestone: FileMilestone }) {
  const t = useTranslations('programme-import.change');
  const { date } = useFormat();
  const id = useId();
  const { index, change, before } = milestone;
  const isOut = state.out.has(index);
  const isFixed = change === 'deleted' || change === 'undated';
  const text = t(isOut && !isFixed ? 'out' : change, { day: before ? date(before) : '' });
  return (
    <label htmlFor={id} className="flex items-center gap-2">
      <CheckMark
        id={id}
        tabIndex={tabIndex}
        aria-label={t('take', { name })}
        aria-description={text}
        checked={!isOut && !isFixed}
        disabled={isFixed}
        onChange={(event) => state.take(index, event.currentTarget.checked)}
      />
      <span
        className={cx('line-clamp-2', isOut || isFixed ? 'text-ink-3' : change === 'moves' && 'text-ochre')}
      >
        {text}
      </span>
    </label>
  );
}

const NONE = 'none';

/** The phase of a task: its own, none, or that of the task it stands in. */
function PhaseChoice({
  name,
  level,
  index,
  state,
  tabIndex,
}: CellProps & Pick<TaskRowProps, 'index'> & { level: number }) {
  const t = useTranslations('programme-import.tasks');
  const phaseName = useTranslations('phases');
  const none = useTranslations('programme.milestones')('noPhase');
  const own = state.own.get(index);
  const above = state.above(index);
  const follows = { value: '', label: t('follows', { phase: above ? phaseName(above) : none }) };
  const isTop = level === 1;
  const value = own === undefined ? (isTop ? NONE : '') : (own ?? NONE);
  return (
    <Select
      tabIndex={tabIndex}
      aria-label={t('phaseOf', { name })}
      value={value}
      className={own === undefined ? 'text-ink-3' : ''}
      onChange={({ currentTarget }) => {
        const chosen = currentTarget.value;
        state.choose(index, chosen === '' ? undefined : chosen === NONE ? null : (chosen as Phase));
      }}
      options={[
        ...(isTop ? [] : [follows]),
        { value: NONE, label: none },
        ...PHASES.map((phase) => ({ value: phase as string, label: phaseName(phase) })),
      ]}
    />
  );
}
