import type { InteriorTask } from '@brick/domain/interior/contract';
import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Menu } from '../ui/menu.tsx';
import type { RowAction } from '../ui/row-actions.tsx';
import { StatusBadge, useStatusLabel } from '../ui/status-badge.tsx';

interface StatusMenuProps {
  task: InteriorTask;
  /** What leads to another status, by its name. */
  moves: readonly RowAction[];
}

/** The status as its badge, which opens to those that may follow. */
export function StatusMenu({ task, moves }: StatusMenuProps) {
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
