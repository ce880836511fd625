import type { InteriorTask } from '@brick/domain/interior/api';
import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { StatusBadge, useStatusLabel } from '../ui/feedback/status-badge.tsx';
import { Menu } from '../ui/overlay/menu.tsx';
import type { RowAction } from '../ui/table/row-buttons.tsx';

interface TaskStatusMenuProps {
  task: InteriorTask;
  /** The possible status changes, by status. */
  moves: readonly RowAction[];
}

/** Shows the status as a badge that opens a menu of the possible next statuses. */
export function TaskStatusMenu({ task, moves }: TaskStatusMenuProps) {
  const label = useStatusLabel();
  const name = useTranslations('interior-tasks.row')('statusOf', { task: task.taskName });
  return (
    <Menu
      label={name}
      trigger={
        <button
          type="button"
          className="inline-flex min-h-8 cursor-pointer items-center gap-1 rounded pe-1 hover:bg-sunken coarse:min-h-11"
        >
          <span className="sr-only">{name}</span>
          <StatusBadge status={task.status} />
          <ChevronDown aria-hidden="true" className="size-3.5 text-ink-3" />
        </button>
      }
      items={moves.map(({ id, onSelect }) => ({ id, label: label(id), ...(onSelect && { onSelect }) }))}
    />
  );
}
