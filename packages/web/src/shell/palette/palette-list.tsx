import { useEffect } from 'react';
import { cx } from '../../ui/cx.ts';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { KeyCaps } from '../shortcuts/key-caps.tsx';
import type { PaletteEntry, PaletteGroup } from './palette-entries.ts';

interface PaletteListProps {
  /** Id of the list; its entries append their index. */
  id: string;
  label: string;
  groups: readonly PaletteGroup[];
  /** Index of the chosen entry, counted through all groups. */
  at: number;
  onRun: (entry: PaletteEntry) => void;
  onPoint: (at: number) => void;
}

function PaletteLine({ entry }: { entry: PaletteEntry }) {
  const Icon = entry.icon;
  return (
    <>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate text-match-parent">{entry.label}</bdi>
        {entry.details.length > 0 && (
          <span className="t-sm flex min-w-0 text-ink-3">
            {entry.details.map((detail) => (
              <span
                key={detail}
                className="flex min-w-8 shrink not-first:before:px-1.5 not-first:before:content-['·']"
              >
                <bdi className="truncate">{detail}</bdi>
              </span>
            ))}
          </span>
        )}
      </span>
      {entry.status && <StatusBadge status={entry.status} className="shrink-0" />}
      {entry.keys && <KeyCaps keys={entry.keys} className="max-sm:hidden" />}
    </>
  );
}

/** Groups of entries as one list box: the focus stays in the input above, which refers to the chosen entry. */
export function PaletteList({ id, label, groups, at, onRun, onPoint }: PaletteListProps) {
  useEffect(() => {
    document.getElementById(`${id}${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  let first = 0;
  const numbered = groups.map((group) => {
    const start = first;
    first += group.entries.length;
    return { ...group, start };
  });
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className={cx(
        'min-h-0 scroll-py-8 overflow-y-auto overscroll-contain [scrollbar-gutter:stable]',
        numbered.length > 0 && 'p-2',
      )}
    >
      {numbered.map(({ id: groupId, heading, entries, start }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list
        <div key={groupId} role="group" aria-labelledby={`${id}${groupId}`} className="pt-2 first:pt-0">
          <div id={`${id}${groupId}`} className="t-xs px-2.5 pb-1 font-semibold text-ink-3">
            {heading}
          </div>
          {entries.map((entry, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the input, which keeps the focus
            // biome-ignore lint/a11y/useFocusableInteractive: the same
            <div
              key={entry.id}
              id={`${id}${start + index}`}
              role="option"
              aria-selected={start + index === at}
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => onPoint(start + index)}
              onClick={() => onRun(entry)}
              className="flex min-h-10 cursor-pointer items-center gap-3 rounded px-2.5 py-1 aria-selected:bg-sunken aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-focus coarse:min-h-(--touch)"
            >
              <PaletteLine entry={entry} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
