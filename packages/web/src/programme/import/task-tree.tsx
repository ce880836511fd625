import type { ParsedProgramme } from '@brick/domain/budgets/programme-import-api';
import { isSummary } from '@brick/domain/budgets/task-phases';
import { useId, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { pxOfRem } from '../../ui/px-of-rem.ts';
import { useVirtualRows } from '../../ui/table/use-virtual-rows.ts';
import { shownTasks, type Task } from './import-plan.ts';
import { TaskRow, TREE_TRACKS } from './task-row.tsx';
import type { ProgrammeImportState } from './use-programme-import.ts';
import { useTreeKeyboard } from './use-tree-keyboard.ts';

/** The height of a row in rem: a line beside each other, or three below each other. */
const ROW_HEIGHT = { wide: 3.5, narrow: 10 };
/** A file with more tasks is folded at first, so that its phases are seen before its details. */
const MAX_UNFOLDED = 60;

const summariesFrom = (tasks: readonly Task[], level: number): Set<number> =>
  new Set(tasks.flatMap((task, index) => (task.level >= level && isSummary(tasks, index) ? [index] : [])));

/** The tasks of a file as a tree, each with its phase. */
export function TaskTree({
  state,
  file: { tasks, leftOut },
}: {
  state: ProgrammeImportState;
  file: ParsedProgramme;
}) {
  const t = useTranslations('programme-import.tasks');
  const column = useTranslations('programme.table');
  const id = useId();
  const rows = useRef<HTMLDivElement>(null);
  const isWide = useMediaQuery('(width >= 48rem)');
  const [folded, setFolded] = useState<ReadonlySet<number>>(() =>
    tasks.length > MAX_UNFOLDED ? summariesFrom(tasks, 1) : new Set(),
  );
  const shown = useMemo(() => shownTasks(tasks, folded), [tasks, folded]);
  const pageSize = useRef(1);
  const rowId = (index: number) => `${id}${index}`;
  const onFold = (index: number, fold: boolean) =>
    setFolded((before) => {
      const next = new Set(before);
      if (fold) next.add(index);
      else next.delete(index);
      return next;
    });
  const keys = useTreeKeyboard({
    ...{ tasks, shown, rowId, onFold },
    pageSize: () => pageSize.current,
    isSummary: (index) => isSummary(tasks, index),
    isFolded: (index) => folded.has(index),
  });
  const rowHeight = pxOfRem(ROW_HEIGHT[isWide ? 'wide' : 'narrow']);
  const view = useVirtualRows({ rows, count: shown.length, rowHeight, pinned: keys.position });
  pageSize.current = view.pageSize;
  return (
    <section aria-labelledby={`${id}title`} className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 id={`${id}title`} className="t-lg font-semibold">
          {t('title', { count: tasks.length })}
        </h3>
        <span className="ms-auto flex flex-wrap gap-2">
          <Button size="sm" disabled={folded.size === 0} onClick={() => setFolded(new Set())}>
            {t('unfoldAll')}
          </Button>
          <Button size="sm" onClick={() => setFolded(summariesFrom(tasks, 1))}>
            {t('foldAll')}
          </Button>
        </span>
      </div>
      <p className="t-sm text-ink-3">
        {t('text')} {leftOut > 0 && t('leftOut', { count: leftOut })}
      </p>
      <div
        role="treegrid"
        aria-labelledby={`${id}title`}
        aria-rowcount={shown.length + 1}
        aria-colcount={4}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
      >
        <div
          role="row"
          aria-rowindex={1}
          className={
            isWide
              ? `t-sm border-b border-line-strong py-1.5 font-semibold text-ink-2 ${TREE_TRACKS}`
              : 'sr-only'
          }
        >
          {[t('task'), t('days'), t('milestone'), column('phase')].map((name) => (
            <span key={name} role="columnheader">
              {name}
            </span>
          ))}
        </div>
        <div ref={rows} role="rowgroup" className="relative" style={{ height: view.height }}>
          {view.items.map(({ index: place, start }) => {
            const index = shown[place];
            const task = index === undefined ? undefined : tasks[index];
            if (index === undefined || !task) return null;
            return (
              <TaskRow
                key={index}
                id={rowId(index)}
                {...{ task, index, place, start, state, isWide }}
                height={rowHeight}
                isActive={index === keys.active}
                folded={isSummary(tasks, index) ? folded.has(index) : null}
                onFold={(fold) => onFold(index, fold)}
              />
            );
          })}
        </div>
      </div>
    </section>
  );
}
