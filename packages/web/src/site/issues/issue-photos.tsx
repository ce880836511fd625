import type { PhotoSummary } from '@brick/domain/photos/photo-fields';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useUrlState } from '../../platform/routing/url-state.ts';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { useSiteProject } from '../project/site-projects.ts';
import { useOutboxOverview } from '../store/outbox-context.tsx';
import { SitePhoto } from '../store/site-photo.tsx';
import type { LocalIssue } from './local-issues.ts';
import { MarkPhoto } from './mark-photo.tsx';

interface ShownPhoto {
  id: string;
  purpose: PhotoSummary['purpose'];
  /** Its bytes are on the way from another device, which has this name. */
  expectedFrom: string | null;
  isOnServer: boolean;
}

const purposeOf = (path: string): PhotoSummary['purpose'] =>
  path.endsWith('/fixed') ? 'fixed' : path.endsWith('/refuse') ? 'refused' : 'found';

/** The photos of an issue: those of its row, and those that wait on this device. */
function useShownPhotos(issue: LocalIssue): ShownPhoto[] {
  const { photos } = useOutboxOverview();
  const entries = [...(issue.made ? [issue.made] : []), ...issue.waiting];
  const here = new Set(photos.map(({ id }) => id));
  const ofRow = (issue.row?.photos ?? []).map((photo) => ({
    id: photo.id,
    purpose: photo.purpose,
    expectedFrom: photo.state === 'expected' && !here.has(photo.id) ? (photo.device ?? '') : null,
    isOnServer: photo.state === 'stored',
  }));
  const known = new Set(ofRow.map(({ id }) => id));
  // A photo may be sent before its entry, which names it then.
  const waiting = entries.flatMap(({ id: entry, path, body }) => {
    const own = photos.filter(({ ownerId }) => ownerId === entry).map(({ id }) => id);
    const named = (body?.['photoIds'] as string[] | undefined) ?? [];
    return [...new Set([...own, ...named])]
      .filter((id) => !known.has(id))
      .map((id) => ({ id, purpose: purposeOf(path), expectedFrom: null, isOnServer: !here.has(id) }));
  });
  return [...ofRow, ...waiting];
}

interface PhotoGroupProps {
  title: string;
  photos: readonly ShownPhoto[];
  onOpen: (photo: ShownPhoto) => void;
}

function PhotoGroup({ title, photos, onOpen }: PhotoGroupProps): ReactNode {
  const t = useTranslations('site.photos');
  const project = useSiteProject();
  return (
    <div className="min-w-0">
      <SectionHeading title={title} />
      <ul aria-label={title} className="grid grid-cols-2 gap-2">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            {photo.expectedFrom === null ? (
              <button
                type="button"
                onClick={() => onOpen(photo)}
                className="block w-full rounded focus-visible:outline-offset-2"
              >
                <SitePhoto
                  id={photo.id}
                  alt={t('number', { number: index + 1 })}
                  {...(photo.isOnServer && { projectId: project.id })}
                  className="block aspect-square w-full"
                />
              </button>
            ) : (
              <p className="t-sm grid aspect-square place-items-center rounded border border-dashed border-line-strong p-2 text-center text-ink-2">
                {photo.expectedFrom ? t('onItsWayFrom', { device: photo.expectedFrom }) : t('onItsWay')}
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Photos of an issue, before and after side by side. A tap shows one whole, and draws on it. */
export function IssuePhotos({ issue }: { issue: LocalIssue }) {
  const t = useTranslations('site.photos');
  const photos = useShownPhotos(issue);
  const [{ photo: open }, patch] = useUrlState();
  if (photos.length === 0) return null;
  const before = photos.filter(({ purpose }) => purpose !== 'fixed');
  const after = photos.filter(({ purpose }) => purpose === 'fixed');
  const opened = photos.find(({ id }) => id === open);
  const show = (photo: ShownPhoto) => patch({ photo: photo.id });
  return (
    <section aria-label={t('title')} className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2">
      {before.length > 0 && <PhotoGroup title={t('before')} photos={before} onOpen={show} />}
      {after.length > 0 && <PhotoGroup title={t('after')} photos={after} onOpen={show} />}
      {opened && (
        <MarkPhoto key={opened.id} photo={opened} issue={issue} onClose={() => patch({ photo: null })} />
      )}
    </section>
  );
}
