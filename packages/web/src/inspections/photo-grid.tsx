import { ChevronLeft, ChevronRight, FileText } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../ui/button.tsx';
import { linkStyle } from '../ui/button-style.ts';
import { cx } from '../ui/cx.ts';
import { Dialog } from '../ui/dialog.tsx';

interface Props {
  label: string;
  urls: readonly string[];
}

/** Small pictures of photos; a press opens one in full, with a way to the others. */
export function PhotoGrid({ label, urls }: Props) {
  const t = useTranslations('inspections.photos');
  const [shown, setShown] = useState<number | null>(null);
  return (
    <>
      <ul aria-label={label} className="flex flex-wrap gap-2">
        {urls.map((url, index) => (
          <li key={url}>
            <button
              type="button"
              aria-label={t('open', { number: index + 1 })}
              onClick={() => setShown(index)}
              className="grid size-20 cursor-pointer place-items-center overflow-hidden rounded border border-line bg-sunken text-ink-3 hover:border-line-strong"
            >
              <Picture url={url} alt="" className="size-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
      {shown !== null && <Viewer label={label} urls={urls} at={shown} onMove={setShown} />}
    </>
  );
}

function Picture({ url, alt, className }: { url: string; alt: string; className: string }) {
  const [broken, setBroken] = useState(false);
  // Not everything that may be uploaded is a picture: a PDF opens by its link.
  if (broken)
    return <FileText size={24} aria-label={alt || undefined} aria-hidden={alt ? undefined : true} />;
  return <img src={url} alt={alt} loading="lazy" onError={() => setBroken(true)} className={className} />;
}

function Viewer({ label, urls, at, onMove }: Props & { at: number; onMove: (to: number | null) => void }) {
  const t = useTranslations('inspections.photos');
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
      <div className="grid justify-items-center gap-3" onKeyDown={press}>
        <Picture
          key={url}
          url={url}
          alt={t('photo', { number: at + 1 })}
          className="max-h-[65dvh] max-w-full rounded object-contain"
        />
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
