import type { PhotoSummary } from '@brick/domain/photos/photo-fields';
import { useTranslations } from 'use-intl';
import { PictureGrid } from '../platform/files/picture-grid.tsx';
import { useProject } from '../platform/projects/current-project.ts';
import { SectionHeading } from '../ui/layout/section-heading.tsx';

function PhotoGroup({ title, photos }: { title: string; photos: readonly PhotoSummary[] }) {
  const t = useTranslations('record.rowPhotos');
  const { id } = useProject();
  const urls = photos
    .filter(({ state }) => state === 'stored')
    .map((photo) => `/api/projects/${id}/photos/${photo.id}`);
  return (
    <div className="min-w-0">
      <SectionHeading title={title} />
      {urls.length > 0 && <PictureGrid label={title} urls={urls} />}
      <ul>
        {photos
          .filter(({ state }) => state === 'expected')
          .map(({ id, device, addedByName }) => (
            <li key={id} className="t-sm text-ink-2">
              {t('onItsWay', { from: device ?? addedByName ?? '–' })}
            </li>
          ))}
      </ul>
    </div>
  );
}

/** Photos that came from a device, before and after side by side. */
export function RowPhotos({ photos }: { photos: readonly PhotoSummary[] }) {
  const t = useTranslations('record.rowPhotos');
  const before = photos.filter(({ purpose }) => purpose !== 'fixed');
  const after = photos.filter(({ purpose }) => purpose === 'fixed');
  if (photos.length === 0) return null;
  return (
    <section aria-label={t('title')} className="grid gap-4 sm:grid-cols-2">
      {before.length > 0 && <PhotoGroup title={t('before')} photos={before} />}
      {after.length > 0 && <PhotoGroup title={t('after')} photos={after} />}
    </section>
  );
}
