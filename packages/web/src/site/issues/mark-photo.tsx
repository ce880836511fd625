import { mayEditIssue } from '@brick/domain/issues/steps';
import type { PhotoStroke, photosOfRow, updatePhoto } from '@brick/domain/photos/api';
import type { PhotoPurpose } from '@brick/domain/photos/photo-fields';
import { useQuery } from '@tanstack/react-query';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call, endpointRef } from '../../platform/api/call.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { useSiteMember } from '../pack/pack-context.tsx';
import { useSiteProject } from '../project/site-projects.ts';
import { Modal } from '../shell/modal.tsx';
import { useOutbox, useOutboxOverview } from '../store/outbox-context.tsx';
import { SitePhoto } from '../store/site-photo.tsx';
import type { LocalIssue } from './local-issues.ts';

const readPhotos = endpointRef<typeof photosOfRow>('GET', '/api/projects/{projectId}/photos');
const changePhoto = endpointRef<typeof updatePhoto>('PATCH', '/api/projects/{projectId}/photos/{uuid}');

const COLOUR = '#d92d20';
/** In thousandths of the picture's width. */
const WIDTH = 8;
const MAX_STROKES = 50;
const MAX_NUMBERS = 800;
/** Points closer than this share of the picture add nothing. */
const LEAST_STEP = 0.004;

const rounded = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 10_000;

function StrokeLine({ colour, width, points }: PhotoStroke) {
  const pairs = Array.from({ length: points.length / 2 }, (_, index) => [
    (points[2 * index] ?? 0) * 1000,
    (points[2 * index + 1] ?? 0) * 1000,
  ]);
  const [first = [0, 0]] = pairs;
  // A tap is a dot.
  const path = pairs.length === 1 ? [first, first] : pairs;
  return (
    <polyline
      points={path.map((pair) => pair.join(',')).join(' ')}
      fill="none"
      stroke={colour}
      strokeWidth={width / 2}
      strokeLinecap="round"
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
    />
  );
}

interface DrawingProps {
  strokes: readonly PhotoStroke[];
  onStroke: ((stroke: PhotoStroke) => void) | null;
}

/** Lines over the whole of a picture; they are drawn with a finger, and are not burnt in. */
function Drawing({ strokes, onStroke }: DrawingProps) {
  const [points, setPoints] = useState<number[] | null>(null);
  const place = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): [number, number] => {
    const box = currentTarget.getBoundingClientRect();
    return [rounded((clientX - box.left) / box.width), rounded((clientY - box.top) / box.height)];
  };
  const extend = (event: PointerEvent<SVGSVGElement>) => {
    if (!points || points.length >= MAX_NUMBERS) return;
    const [x, y] = place(event);
    const [lastX = 0, lastY = 0] = points.slice(-2);
    if (Math.hypot(x - lastX, y - lastY) >= LEAST_STEP) setPoints([...points, x, y]);
  };
  const end = () => {
    if (points) onStroke?.({ colour: COLOUR, width: WIDTH, points });
    setPoints(null);
  };
  return (
    <svg
      viewBox="0 0 1000 1000"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full touch-none"
      onPointerDown={(event) => {
        if (!onStroke) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setPoints(place(event));
      }}
      onPointerMove={extend}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {strokes.map((stroke) => (
        <StrokeLine key={JSON.stringify(stroke.points)} {...stroke} />
      ))}
      {points && <StrokeLine colour={COLOUR} width={WIDTH} points={points} />}
    </svg>
  );
}

interface MarkPhotoProps {
  photo: { id: string; purpose: PhotoPurpose; isOnServer: boolean };
  issue: LocalIssue;
  onClose: () => void;
}

/** A photo as a whole, with what is drawn on it. The lines wait in the outbox like everything else. */
export function MarkPhoto({ photo, issue, onClose }: MarkPhotoProps) {
  const t = useTranslations('site.photos');
  const told = useTranslations('site.capture');
  const ui = useTranslations('ui');
  const project = useSiteProject();
  const outbox = useOutbox();
  const member = useSiteMember();
  const { row, made } = issue;
  const waiting = useOutboxOverview().entries.findLast(
    ({ path, params, state }) =>
      path === changePhoto.path && params['uuid'] === photo.id && state !== 'stopped',
  );
  const stored = useQuery({
    // Read anew once the lines that wait have arrived.
    queryKey: ['site', 'photos', project.id, row?.id, waiting?.id],
    queryFn: ({ signal }) =>
      call(readPhotos, {
        params: { projectId: project.id },
        query: { kind: 'issue', rowId: row?.id },
        signal,
      }),
    enabled: row !== null && photo.isOnServer,
    staleTime: 0,
  });
  const known = stored.data?.find(({ id }) => id === photo.id);
  const [strokes, setStrokes] = useState<readonly PhotoStroke[] | null>(null);
  const touched = useRef(false);
  // Lines that are sent replace those that are there.
  const marks = (waiting?.body?.['marks'] as PhotoStroke[] | undefined) ?? known?.marks;
  useEffect(() => {
    if (marks && !touched.current) setStrokes(marks);
  }, [marks]);
  // Of a step, which may wait still.
  const isFrozen = known?.frozen || photo.purpose === 'fixed' || photo.purpose === 'refused';
  const mayDraw =
    !isFrozen &&
    // Lines of others that cannot be seen would be lost by new ones; what is begun can be saved.
    (!photo.isOnServer ||
      touched.current ||
      (!stored.isFetching && (waiting !== undefined || stored.isSuccess))) &&
    (made !== null || (row !== null && mayEditIssue(member, row)));
  const shown = strokes ?? [];
  const change = (next: readonly PhotoStroke[]) => {
    touched.current = true;
    setStrokes(next);
  };
  const save = async () => {
    try {
      await outbox.saveEntry(changePhoto, {
        act: 'step',
        projectId: project.id,
        kind: 'issue',
        title: issue.title,
        record: made?.id ?? row?.id ?? 0,
        params: { projectId: project.id, uuid: photo.id },
        body: { marks: [...shown] },
        ...(photo.isOnServer ? {} : { dependsOn: [photo.id] }),
      });
      toast({ title: told('savedTitle'), description: issue.title });
      onClose();
    } catch {
      toast({ title: told('notSavedTitle'), description: told('failed'), variant: 'destructive' });
    }
  };
  return (
    <Modal title={t('whole')} onClose={onClose} className="max-w-3xl">
      <div className="relative mx-auto w-max max-w-full">
        <SitePhoto
          id={photo.id}
          alt={t('whole')}
          size="whole"
          {...(photo.isOnServer && { projectId: project.id })}
          className="block max-h-[60vh] min-h-40 min-w-40 max-w-full"
        />
        <Drawing
          strokes={shown}
          onStroke={mayDraw && shown.length < MAX_STROKES ? (stroke) => change([...shown, stroke]) : null}
        />
      </div>
      <p className="t-sm text-ink-2">
        {t(isFrozen ? 'frozen' : mayDraw ? 'drawHint' : 'noDrawing', { count: shown.length })}
      </p>
      {stored.isError && photo.isOnServer && <Banner tone="waiting">{t('marksUnknown')}</Banner>}
      <div className="flex flex-wrap gap-3">
        {mayDraw && (
          <>
            <Button variant="primary" disabled={!touched.current} onClick={() => void save()}>
              {told('save')}
            </Button>
            <Button disabled={shown.length === 0} onClick={() => change(shown.slice(0, -1))}>
              {t('undoLine')}
            </Button>
          </>
        )}
        <Button onClick={onClose}>{ui('close')}</Button>
      </div>
    </Modal>
  );
}
