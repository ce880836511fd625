import type { placeEndpoints } from '@brick/domain/places/api';
import { useNavigate } from '@tanstack/react-router';
import { MapPin } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call, endpointRef } from '../../platform/api/call.ts';
import { isCallError } from '../../platform/api/call-error.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { usePack } from '../pack/pack-context.tsx';
import { findProjectOfPlace } from '../pack/pack-store.ts';
import { useSiteProject } from '../project/site-projects.ts';

const readPlace = endpointRef<typeof placeEndpoints.get>('GET', '/api/places/{id}');

/** Where a place was found that is not in the project on the screen. */
type Search = { projectId: number } | 'looking' | 'unknown' | 'unreachable';

/** Looks for a place in what is taken along, then at the server. A label names a place, and no project. */
async function findPlace(id: number, signal: AbortSignal): Promise<Search> {
  const taken = await findProjectOfPlace(id).catch(() => null);
  if (taken !== null) return { projectId: taken };
  try {
    const { projectId } = await call(readPlace, { params: { id }, signal });
    return { projectId };
  } catch (error) {
    return isCallError(error, 404) || isCallError(error, 403) ? 'unknown' : 'unreachable';
  }
}

interface PlaceSearch {
  id: number;
  /** What is known of the project on the screen. */
  project: number;
  isHere: boolean;
  isRead: boolean;
  /** It may be among places that are still to come. */
  isPartly: boolean;
}

function useSearchFor({ id, project, isHere, isRead, isPartly }: PlaceSearch): {
  found: Search;
  again: () => void;
} {
  const [found, setFound] = useState<Search>('looking');
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a person tries again
  useEffect(() => {
    if (isHere || !isRead) return;
    const work = new AbortController();
    setFound('looking');
    void findPlace(id, work.signal).then((next) => {
      if (work.signal.aborted) return;
      // Of this project, but not among its places: it was deleted a moment ago.
      const isOfProject = typeof next === 'object' && next.projectId === project;
      setFound(!isOfProject ? next : isPartly ? 'looking' : 'unknown');
    });
    return () => work.abort();
  }, [id, project, isHere, isRead, isPartly, tries]);
  return { found, again: () => setTries((count) => count + 1) };
}

/** Says at which place the label hangs that led here, and opens its project. */
export function ScannedPlace({ id }: { id: number }) {
  const t = useTranslations('site.place');
  const project = useSiteProject();
  const navigate = useNavigate();
  const { pack, status } = usePack();
  const place = pack?.places.get(id);
  const known = { isHere: place !== undefined, isRead: status !== 'loading', isPartly: status === 'partly' };
  const { found, again } = useSearchFor({ id, project: project.id, ...known });
  const elsewhere = place === undefined && typeof found === 'object' ? found.projectId : null;
  useEffect(() => {
    if (elsewhere === null) return;
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, project: String(elsewhere) }),
      replace: true,
    });
  }, [elsewhere, navigate]);
  if (place)
    return (
      <p
        role="status"
        className="flex items-center gap-2 rounded bg-blueprint-wash px-3 py-2.5 text-blueprint"
      >
        <MapPin size={20} aria-hidden="true" className="shrink-0" />
        <bdi className="min-w-0 wrap-anywhere">
          {t('here', { place: place.name ? `${place.path} ${place.name}` : place.path })}
        </bdi>
      </p>
    );
  if (found === 'unknown' || found === 'unreachable')
    return (
      <div className="grid gap-3">
        <Banner tone="bad">{t(found)}</Banner>
        {found === 'unreachable' && (
          <Button className="justify-self-start" onClick={again}>
            {t('again')}
          </Button>
        )}
      </div>
    );
  return (
    <p role="status" className="text-ink-2">
      {t('looking')}
    </p>
  );
}
