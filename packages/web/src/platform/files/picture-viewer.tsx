import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/inputs/button.tsx';
import { linkStyle } from '../../ui/inputs/button-style.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Picture } from './picture.tsx';

interface PictureViewerProps {
  label: string;
  urls: readonly string[];
  /** What lies over a picture. */
  over?: ((url: string) => ReactNode) | undefined;
  at: number;
  /** Null closes the viewer. */
  onMove: (to: number | null) => void;
}

/** One picture in full size, with buttons and arrow keys for the others. */
export function PictureViewer({ label, urls, over, at, onMove }: PictureViewerProps) {
  const t = useTranslations('record.pictures');
  const url = urls[at] ?? '';
  const move = (step: number) => onMove((at + step + urls.length) % urls.length);
  const press = (event: KeyboardEvent) => {
    if (urls.length < 2) return;
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') move(event.key === forward ? 1 : -1);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onMove(null)}
      title={label}
      description={t('of', { number: at + 1, count: urls.length })}
      maxWidth={960}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys only repeat what the buttons do */}
      <div className="grid grid-cols-1 justify-items-center gap-3" onKeyDown={press}>
        <div className="relative w-max max-w-full">
          <Picture
            key={url}
            url={url}
            alt={t('photo', { number: at + 1 })}
            className="max-h-[60vh] max-w-full rounded object-contain"
          />
          {over?.(url)}
        </div>
        <div className="flex items-center gap-3">
          {urls.length > 1 && (
            <IconButton
              label={t('previous')}
              icon={<ChevronLeft size={18} className="rtl:-scale-x-100" aria-hidden="true" />}
              onClick={() => move(-1)}
            />
          )}
          <a href={url} target="_blank" rel="noreferrer" className={cx(linkStyle, 'py-2')}>
            {t('original')}
          </a>
          {urls.length > 1 && (
            <IconButton
              label={t('next')}
              icon={<ChevronRight size={18} className="rtl:-scale-x-100" aria-hidden="true" />}
              onClick={() => move(1)}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}
