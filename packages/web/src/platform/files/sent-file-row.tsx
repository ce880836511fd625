import { CircleCheck, FileText, RotateCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { IconButton } from '../../ui/inputs/button.tsx';

interface SentFileRowProps {
  name: string;
  /** Percent that are sent; null while it waits for its turn. */
  progress: number | null;
  /** What became of it; null until it is there. */
  result: ReactNode;
  problem: string | null;
  words: { waits: string; reading: string };
  onAgain: () => void;
  onDismiss: () => void;
}

/** A file that is sent to be read, and what became of it. */
export function SentFileRow({
  name,
  progress,
  result,
  problem,
  words,
  onAgain,
  onDismiss,
}: SentFileRowProps) {
  const t = useTranslations('ui.files');
  const isDone = result !== null;
  const Icon = isDone ? CircleCheck : FileText;
  const isOver = isDone || problem !== null;
  return (
    <li className="flex items-center gap-3 border-b border-line py-2">
      <Icon size={18} aria-hidden="true" className={isDone ? 'text-moss' : 'text-ink-3'} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <bdi className="truncate text-match-parent font-medium">{name}</bdi>
        {problem !== null && (
          <span role="alert" className="t-sm text-crimson">
            {problem}
          </span>
        )}
        {result}
        {!isOver && progress === null && <span className="t-sm text-ink-3">{words.waits}</span>}
        {!isOver && progress !== null && (
          <ProgressBar
            value={progress}
            label={name}
            text={progress < 100 ? t('sending', { name, percent: progress }) : words.reading}
          />
        )}
      </span>
      {problem !== null && (
        <IconButton size="sm" label={t('retry', { name })} icon={<RotateCw size={16} />} onClick={onAgain} />
      )}
      {isOver && (
        <IconButton size="sm" label={t('remove', { name })} icon={<X size={16} />} onClick={onDismiss} />
      )}
    </li>
  );
}

/** Says what becomes of files that are held above the screen. */
export function DropHint({ children }: { children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-3 z-(--z-toast) grid place-items-center rounded border-2 border-dashed border-brick bg-brick-wash/80"
    >
      <span className="t-lg rounded bg-paper px-4 py-2 font-semibold">{children}</span>
    </div>
  );
}
