import { mayEdit } from '@brick/domain/checks/rules';
import { useTranslations } from 'use-intl';
import { toast } from '../../ui/overlay/toast-store.ts';
import { DeviceFullError } from '../outbox/storage-room.ts';
import { useSiteMember } from '../pack/pack-context.tsx';
import { PlanLinks, usePinsOn, usePlansOf } from '../plans/plan-links.tsx';
import { type PlanSpot, pinIn } from '../plans/plan-spot.ts';
import { PositionChoice } from '../plans/position-choice.tsx';
import { useSiteProject } from '../project/site-projects.ts';
import { useOutbox } from '../store/outbox-context.tsx';
import { updateCheck } from './check-endpoints.ts';
import { WaitingNote } from './given-answer.tsx';
import type { LocalCheck } from './local-checks.ts';

/** The last position that waits to be sent. */
const waitingPosition = ({ waiting }: LocalCheck) =>
  waiting.findLast(({ act, body }) => act === 'edit' && pinIn(body ?? {}) !== null);

/** Saves a position. One that waits is changed, or given up for none; what the server has stored is moved. */
function useSavePosition(check: LocalCheck) {
  const told = useTranslations('site.capture');
  const { id: projectId } = useSiteProject();
  const outbox = useOutbox();
  const { id, title } = check.row;
  const waits = waitingPosition(check);
  const send = async (pin: PlanSpot | null) => {
    if (pin === null) {
      if (waits) await outbox.giveUp(waits.id);
      return;
    }
    const isChanged = waits ? await outbox.editEntry(waits.id, { body: { ...waits.body, pin } }) : false;
    if (isChanged) return;
    await outbox.saveEntry(updateCheck, {
      ...{ act: 'edit', projectId, kind: 'check', title: title ?? '' },
      ...{ record: id, params: { id }, before: {}, body: { pin } },
    });
  };
  return async (pin: PlanSpot | null) => {
    try {
      await send(pin);
      if (pin === null) return;
      toast({ title: told('savedTitle'), description: title ?? undefined });
    } catch (error) {
      const isFull = error instanceof DeviceFullError;
      toast({
        title: told('notSavedTitle'),
        description: told(isFull ? 'full' : 'failed'),
        variant: 'destructive',
      });
    }
  };
}

/** Where a check is on plans: each leads to its sheet, and who may edit the check chooses where it is. */
export function CheckPosition({ check }: { check: LocalCheck }) {
  const t = useTranslations('site.plans');
  const member = useSiteMember();
  const save = useSavePosition(check);
  const { row, spots } = check;
  const record = { kind: 'check' as const, id: row.id, spots };
  const plans = usePlansOf(record);
  const stored = usePinsOn(record).flatMap(({ planId, revision, x, y }) =>
    revision === null ? [] : [{ planId, revision, x, y }],
  );
  const waits = waitingPosition(check);
  const waiting = waits ? pinIn(waits.body ?? {}) : null;
  const mayPlace = mayEdit(member, row);
  if (plans.length === 0 && !mayPlace && !waits) return null;
  return (
    <section aria-label={t('position')} className="grid gap-2">
      {mayPlace ? (
        <PositionChoice
          value={waiting ?? stored[0] ?? null}
          placeId={row.placeId}
          // What the server has stored is removed on the plan in the office.
          mayRemove={waits !== undefined}
          onChange={(pin) => void save(pin)}
        />
      ) : (
        <p className="text-ink-2">{t('position')}</p>
      )}
      <PlanLinks plans={plans} chosen={{ check: String(row.id) }} />
      {waits && <WaitingNote entry={waits} />}
    </section>
  );
}
