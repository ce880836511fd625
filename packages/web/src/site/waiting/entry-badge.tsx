import { ENTRY_STATES, type EntryState } from '@brick/domain/site/outbox/entry-states';
import {
  Check,
  Circle,
  CircleDotDashed,
  Link2,
  type LucideIcon,
  Minus,
  Pause,
  Pencil,
  X,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import { cx } from '../../ui/cx.ts';
import { TONES } from '../../ui/feedback/status-badge.tsx';

const MARKS: Record<(typeof ENTRY_STATES)[EntryState]['shape'] | 'dash', LucideIcon> = {
  tick: Check,
  ring: Circle,
  half: CircleDotDashed,
  cross: X,
  dash: Minus,
  pencil: Pencil,
  pause: Pause,
  link: Link2,
};

/** The state of an entry: a shape, a colour and a word. */
export function EntryBadge({ state }: { state: EntryState }) {
  const t = useTranslations('site.state');
  const { shape, tone } = ENTRY_STATES[state];
  const Mark = MARKS[shape];
  return (
    <span
      className={cx(
        't-xs inline-flex min-h-6 w-max items-center gap-1.5 rounded px-1.5 font-semibold',
        TONES[tone],
      )}
    >
      <Mark size={14} strokeWidth={2.5} aria-hidden="true" className="shrink-0" />
      {t(state)}
    </span>
  );
}
