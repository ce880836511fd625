import { type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { Picture } from './picture.tsx';

const PictureViewer = lazyComponent(() => import('./picture-viewer.tsx'), 'PictureViewer');

interface PictureGridProps {
  label: string;
  urls: readonly string[];
  /** What lies over a picture. */
  over?: ((url: string) => ReactNode) | undefined;
}

/** Thumbnails of photos; a click opens one in full size with a way to the others. */
export function PictureGrid({ label, urls, over }: PictureGridProps) {
  const t = useTranslations('record.pictures');
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
              className="relative grid size-20 cursor-pointer place-items-center overflow-hidden rounded border border-line bg-sunken text-ink-3 hover:border-line-strong"
            >
              <Picture url={url} alt="" className="size-full object-cover" />
              {over?.(url)}
            </button>
          </li>
        ))}
      </ul>
      <Suspense>
        {shown !== null && <PictureViewer {...{ label, urls, over }} at={shown} onMove={setShown} />}
      </Suspense>
    </>
  );
}
