import { useCallback, useMemo, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { usePack } from '../pack/pack-context.tsx';
import { useTilesHere } from '../pack/use-tiles-here.ts';
import { useSiteProject } from '../project/site-projects.ts';
import { useSiteSession } from '../session/site-session.ts';
import { useOnline } from '../shell/use-online.ts';
import { type SheetNote, type SitePlan, sheetOf } from './local-pins.ts';

/** The plans of this project by their numbers. */
export function usePlans(): readonly SitePlan[] {
  const { pack } = usePack();
  const locale = useLocale();
  return useMemo(() => {
    const { compare } = new Intl.Collator(locale, { numeric: true });
    return [...(pack?.plans.values() ?? [])].sort((one, other) => compare(one.number, other.number));
  }, [pack, locale]);
}

/** Whether the server can be asked now. */
export function useIsConnected(): boolean {
  const { status } = useSiteSession();
  return useOnline() && status === 'in';
}

/**
 * Which sheet of a plan can be shown now, and from where; undefined until the device was asked. `onLost` is told of one
 * that does not come from the server: from then on an earlier one on the device is shown.
 */
export function useSheets() {
  const { id: projectId } = useSiteProject();
  const { pack } = usePack();
  const isConnected = useIsConnected();
  const here = useTilesHere(projectId, pack);
  const [lost, setLost] = useState<readonly number[]>([]);
  const onLost = useCallback(
    (planId: number) => setLost((before) => (before.includes(planId) ? before : [...before, planId])),
    [],
  );
  if (!here) return undefined;
  return (plan: SitePlan) => {
    const seen = { stored: here.get(plan.id) ?? null, isConnected, isLost: lost.includes(plan.id) };
    const sheet = sheetOf(plan, seen);
    return sheet && { ...sheet, onLost };
  };
}

/** What is said of a revision that does not hold. */
export function useNoteWords(): (note: SheetNote) => string | null {
  const t = useTranslations('site.plans');
  return (note) => {
    if (note === null) return null;
    return note.kind === 'superseded' ? t('superseded', { code: note.code }) : t(note.kind);
  };
}
