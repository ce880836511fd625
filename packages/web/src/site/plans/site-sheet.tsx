import { type ComponentProps, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { tilesOfServer } from '../../platform/files/tiles-of-server.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { SheetView } from '../../ui/sheet/sheet-view.tsx';
import type { LoadTile } from '../../ui/sheet/use-tiles.ts';
import { tilesOfDevice } from '../pack/plan-tiles.ts';
import { useSiteProject } from '../project/site-projects.ts';
import { type LocalPin, noteOf, type SitePlan, type SiteRevision } from './local-pins.ts';
import { useNoteWords } from './use-plans.ts';

/** Nobody on site waits longer for a sheet while an earlier one is there. */
const PATIENCE_MS = 10_000;

/** Calls `onLost` when the first tile does not come, or no server answers. One that answers draws lost tiles again. */
function watched(load: LoadTile, onLost: () => void): LoadTile {
  let hasSome = false;
  let isAwaited = false;
  return async (...tile) => {
    if (!isAwaited) setTimeout(() => hasSome || onLost(), PATIENCE_MS);
    isAwaited = true;
    try {
      const picture = await load(...tile);
      hasSome = true;
      return picture;
    } catch (error) {
      if (!hasSome && error instanceof TypeError) onLost();
      throw error;
    }
  };
}

interface SiteSheetProps
  extends Pick<
    ComponentProps<typeof SheetView<LocalPin>>,
    'pins' | 'chosen' | 'onTap' | 'point' | 'className'
  > {
  plan: SitePlan;
  revision: SiteRevision;
  from: 'device' | 'server';
  onLost: (planId: number) => void;
}

/** A sheet of a plan, from tiles on the device or from the server, with a banner if the revision is not current. */
export function SiteSheet({ plan, revision, from, onLost, ...rest }: SiteSheetProps) {
  const t = useTranslations('site.plans');
  const { id: projectId } = useSiteProject();
  const said = useNoteWords()(noteOf(plan, revision));
  const load = useMemo(
    () =>
      from === 'device'
        ? tilesOfDevice(projectId, plan.id, revision.number)
        : watched(tilesOfServer(plan.id), () => onLost(plan.id)),
    [from, projectId, plan.id, revision.number, onLost],
  );
  const words = {
    label: t('sheet', { plan: `${plan.number} ${plan.title}`, code: revision.code }),
    keys: t('keys'),
    ...{ zoomIn: t('zoomIn'), zoomOut: t('zoomOut'), whole: t('whole') },
  };
  return (
    <>
      {said && <Banner tone="waiting">{said}</Banner>}
      <SheetView {...rest} {...{ revision, load, words }} watermark={said} aims isRoomy />
    </>
  );
}
