import { mayEdit } from '@brick/domain/checks/rules';
import type { Entry } from '@brick/domain/site/outbox/entry';
import { isChangedInPlace } from '@brick/domain/site/outbox/entry-actions';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { removePinEndpoint } from '../../platform/records/remove-pin-endpoint.ts';
import { toast } from '../../ui/overlay/toast-store.ts';
import { DeviceFullError } from '../outbox/storage-quota.ts';
import { useSiteMember } from '../pack/pack-context.tsx';
import { PlanLinks, usePinsOn, usePlansOf } from '../plans/plan-links.tsx';
import { type PlanSpot, pinIn } from '../plans/plan-spot.ts';
import { PositionChoice } from '../plans/position-choice.tsx';
import { useSiteProject } from '../project/site-projects.ts';
import { useOutbox } from '../store/outbox-context.tsx';
import { restorePin, updateCheck } from './check-endpoints.ts';
import { WaitingNote } from './given-answer.tsx';
import type { LocalCheck } from './local-checks.ts';

const isPosition = ({ act, body }: Entry) => act === 'edit' && pinIn(body ?? {}) !== null;

/** The last position that waits to be sent, unless its removal waits too. */
function waitingPosition({ waiting }: LocalCheck): Entry | undefined {
  const last = waiting.findLast((entry) => entry.kind === 'pin' || isPosition(entry));
  return last?.kind === 'pin' ? undefined : last;
}

/** Saves a position, which moves the pin that is stored, or removes it with Undo. One that waits is changed, or given up. */
function useSavePosition(check: LocalCheck, stored: { id: number } | undefined) {
  const t = useTranslations('site.plans');
  const frame = useTranslations('frame');
  const told = useTranslations('site.capture');
  const { id: projectId } = useSiteProject();
  const outbox = useOutbox();
  const { id, number, title } = check.row;
  const waits = waitingPosition(check);
  // The answer to a position was lost: its pin is removed once it has an id.
  const [isLeaving, setLeaving] = useState(false);
  const place = async (pin: PlanSpot) => {
    setLeaving(false);
    const isChanged = waits ? await outbox.editEntry(waits.id, { body: { ...waits.body, pin } }) : false;
    if (!isChanged)
      await outbox.saveEntry(updateCheck, {
        ...{ act: 'edit', projectId, kind: 'check', title: title ?? '' },
        ...{ record: id, params: { id }, before: {}, body: { pin } },
      });
    toast({ title: told('savedTitle'), description: title ?? undefined });
  };
  const remove = async () => {
    const isFree = waits !== undefined && isChangedInPlace(waits);
    setLeaving(!stored && !isFree);
    if (isFree) return outbox.giveUp(waits.id);
    if (!stored) return outbox.tryNow(waits?.id);
    const step = {
      ...({ act: 'step', projectId, kind: 'pin' } as const),
      ...{ record: `check:${id}`, params: { id: stored.id }, body: {} },
    };
    const removed = `${number} ${t('removePosition')}`;
    const { id: removal } = await outbox.saveEntry(removePinEndpoint, { ...step, title: removed });
    const takeBack = async () => {
      const entry = await outbox.read(removal);
      if (entry && isChangedInPlace(entry)) return outbox.giveUp(removal);
      await outbox.saveEntry(restorePin, { ...step, title: `${frame('undo')}: ${removed}` });
    };
    const action = { label: frame('undo'), onAction: () => void attempt(takeBack()) };
    toast({ title: t('positionRemoved'), description: title ?? undefined, action });
  };
  const attempt = async (work: Promise<unknown>) => {
    try {
      await work;
    } catch (error) {
      const isFull = error instanceof DeviceFullError;
      toast({
        title: told('notSavedTitle'),
        description: told(isFull ? 'full' : 'failed'),
        variant: 'destructive',
      });
    }
  };
  const isKnown = isLeaving && stored !== undefined && !waits;
  const isRefused = isLeaving && waits !== undefined && isChangedInPlace(waits);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known or refused
  useEffect(() => {
    if (isKnown || isRefused) void attempt(remove());
  }, [isKnown, isRefused]);
  // Whoever leaves meanwhile gives it up: nothing removes it later.
  const left = useRef<string | undefined>(undefined);
  left.current = isLeaving ? waits?.id : undefined;
  useEffect(
    () => () => {
      if (left.current) void outbox.giveUp(left.current);
    },
    [outbox],
  );
  return { isLeaving, save: (pin: PlanSpot | null) => attempt(pin ? place(pin) : remove()) };
}

/** Where a check is on plans: each leads to its sheet, and who may edit the check chooses where it is. */
export function CheckPosition({ check }: { check: LocalCheck }) {
  const t = useTranslations('site.plans');
  const member = useSiteMember();
  const { row, spots } = check;
  const record = { kind: 'check' as const, id: row.id, spots };
  const plans = usePlansOf(record);
  const stored = usePinsOn(record).flatMap(({ id, planId, revision, x, y }) =>
    revision === null ? [] : [{ id, spot: { planId, revision, x, y } }],
  );
  const waits = waitingPosition(check);
  const waiting = waits ? pinIn(waits.body ?? {}) : null;
  const { save, isLeaving } = useSavePosition(check, stored[0]);
  const told = check.waiting.filter((entry) => entry === waits || entry.kind === 'pin');
  const mayPlace = mayEdit(member, row);
  if (plans.length === 0 && !mayPlace && told.length === 0) return null;
  return (
    <section aria-label={t('position')} className="grid gap-2">
      {mayPlace ? (
        <PositionChoice
          value={isLeaving ? null : (waiting ?? stored[0]?.spot ?? null)}
          placeId={row.placeId}
          onChange={(pin) => void save(pin)}
        />
      ) : (
        <p className="text-ink-2">{t('position')}</p>
      )}
      <PlanLinks plans={plans} chosen={{ check: String(row.id) }} />
      {told.map((entry) => (
        <WaitingNote key={entry.id} entry={entry} />
      ))}
    </section>
  );
}
