import type { Photo, photosOfRow } from '@brick/domain/photos/api';
import type { PhotoSummary } from '@brick/domain/photos/photo-fields';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, endpointRef } from '../platform/api/call.ts';
import { PictureGrid } from '../platform/files/picture-grid.tsx';
import { projectKey, useProject } from '../platform/projects/current-project.ts';
import { SectionHeading } from '../ui/layout/section-heading.tsx';
import { PhotoMarks } from './photo-marks.tsx';

const readPhotos = endpointRef<typeof photosOfRow>('GET', '/api/projects/{projectId}/photos');

interface PhotoGroupProps {
  title: string;
  photos: readonly PhotoSummary[];
  /** The same with what is drawn on them, where that is known. */
  drawn: readonly Photo[] | undefined;
}

function PhotoGroup({ title, photos, drawn }: PhotoGroupProps) {
  const t = useTranslations('record.rowPhotos');
  const { id } = useProject();
  const urls = photos
    .filter(({ state }) => state === 'stored')
    .map((photo) => `/api/projects/${id}/photos/${photo.id}`);
  const over = (url: string) => {
    const photo = drawn?.find((one) => url.endsWith(one.id));
    return photo && photo.marks.length > 0 && <PhotoMarks {...photo} />;
  };
  return (
    <div className="min-w-0">
      <SectionHeading title={title} />
      {urls.length > 0 && <PictureGrid label={title} urls={urls} over={over} />}
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

interface RowPhotosProps {
  photos: readonly PhotoSummary[];
  /** The issue on whose photos people draw. */
  issueId?: number;
}

/** Photos that came from a device, before and after side by side, with what is drawn on them. */
export function RowPhotos({ photos, issueId }: RowPhotosProps) {
  const t = useTranslations('record.rowPhotos');
  const { id: projectId } = useProject();
  const { data: drawn } = useQuery({
    queryKey: projectKey(projectId, 'issues', 'photos', issueId),
    queryFn: ({ signal }) =>
      call(readPhotos, { params: { projectId }, query: { kind: 'issue', rowId: issueId }, signal }),
    enabled: issueId !== undefined && photos.length > 0,
  });
  const before = photos.filter(({ purpose }) => purpose !== 'fixed');
  const after = photos.filter(({ purpose }) => purpose === 'fixed');
  if (photos.length === 0) return null;
  return (
    <section aria-label={t('title')} className="grid gap-4 sm:grid-cols-2">
      {before.length > 0 && <PhotoGroup title={t('before')} photos={before} drawn={drawn} />}
      {after.length > 0 && <PhotoGroup title={t('after')} photos={after} drawn={drawn} />}
    </section>
  );
}
