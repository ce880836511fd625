import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { rowAfterKey } from '../../ui/table/use-row-keyboard.ts';
import { type Task, taskAbove } from './import-plan.ts';

interface TreeKeyboardOptions {
  tasks: readonly Task[];
  /** The places of the tasks that are shown. */
  shown: readonly number[];
  rowId: (index: number) => string;
  pageSize: () => number;
  isSummary: (index: number) => boolean;
  isFolded: (index: number) => boolean;
  onFold: (index: number, folded: boolean) => void;
}

/**
 * Keyboard navigation of a tree of rows, as of any treegrid: one row is a tab stop, arrow keys go up and down, fold and
 * unfold, and Tab goes on to the controls of the row.
 */
export function useTreeKeyboard({ tasks, shown, rowId, pageSize, ...tree }: TreeKeyboardOptions) {
  const [at, setAt] = useState(0);
  // A task that was folded away gives its place to the one that it is folded into.
  const position = Math.max(
    0,
    shown.findLastIndex((index) => index <= at),
  );
  const active = shown[position] ?? 0;

  const go = (to: number) => {
    const index = shown[to];
    if (index === undefined) return;
    flushSync(() => setAt(index));
    document.getElementById(rowId(index))?.focus();
  };

  /** Right unfolds, then goes to the first task within; Left folds, then goes to the task it stands in. */
  const turn = (forward: boolean) => {
    if (forward) {
      if (!tree.isSummary(active)) return;
      if (tree.isFolded(active)) tree.onFold(active, false);
      else go(position + 1);
    } else if (tree.isSummary(active) && !tree.isFolded(active)) tree.onFold(active, true);
    else {
      const above = taskAbove(tasks, active);
      if (above !== undefined) go(shown.indexOf(above));
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event;
    // A control within a row has keys of its own.
    if (!(target instanceof HTMLElement) || target.getAttribute('role') !== 'row') return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = rowAfterKey(key, position, shown.length, pageSize());
    if (next !== null) go(next);
    else if (key === 'ArrowLeft' || key === 'ArrowRight')
      turn((key === 'ArrowRight') === (getComputedStyle(target).direction !== 'rtl'));
    else if (key === 'Enter' && tree.isSummary(active)) tree.onFold(active, !tree.isFolded(active));
    else return;
    event.preventDefault();
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const row = target.closest<HTMLElement>('[data-index]');
    if (row) setAt(Number(row.dataset['index']));
  };
  return { active, position, onKeyDown, onFocus };
}
