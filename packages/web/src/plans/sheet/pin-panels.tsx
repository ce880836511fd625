import type { Check } from '@brick/domain/checks/api';
import { check } from '@brick/domain/checks/record';
import { isDone } from '@brick/domain/checks/rules';
import type { Issue } from '@brick/domain/issues/api';
import { issue } from '@brick/domain/issues/record';
import type { Plan, PlanPin } from '@brick/domain/plans/api';
import type { PinKind } from '@brick/domain/plans/record';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { addIssueEndpoint } from '../../platform/issues/issue-endpoints.ts';
import { PROJECTS_KEY } from '../../platform/projects/current-project.ts';
import { useAllRows } from '../../records/use-all-rows.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { ComboBox } from '../../ui/inputs/combo-box.tsx';
import { Field, FormError } from '../../ui/inputs/field.tsx';
import { addPinEndpoint, movePinEndpoint } from '../plan-endpoints.ts';

const MAX_SUGGESTIONS = 20;

interface AddPinPanelProps {
  plan: Plan;
  revision: number;
  /** The point that was tapped. */
  point: readonly [number, number] | null;
  onDone: () => void;
}

interface Pinnable {
  id: number;
  number: string;
  title: string | null;
}

/** Those that can be placed: issues, or checks that still change; the newest first. */
function usePinnable(kind: PinKind): readonly Pinnable[] {
  const query = { sort: '-createdAt' };
  const issues = useAllRows<Issue>({ is: issue }, query, kind === 'issue').data ?? [];
  const checks = useAllRows<Check>({ is: check }, query, kind === 'check').data ?? [];
  return kind === 'issue' ? issues : checks.filter((row) => !isDone(row));
}

/** Places an issue or a check at a point of the sheet: one that is there, or a new issue by its title. */
export function AddPinPanel({ kind, plan, revision, point, onDone }: AddPinPanelProps & { kind: PinKind }) {
  const t = useTranslations('plans.sheet');
  const isIssue = kind === 'issue';
  const [words, setWords] = useState('');
  const [picked, setPicked] = useState<number | null>(null);
  const rows = usePinnable(kind);
  const place = useAction({
    send: async (_, keyFor) => {
      if (!point) return;
      const params = { projectId: plan.projectId };
      const body = { title: words.trim(), placeId: plan.placeId };
      const subjectId =
        picked ?? (await call(addIssueEndpoint, { params, body, idempotencyKey: keyFor(body) })).id;
      // After a refusal the issue is there: the next try places it, and adds no other.
      setPicked(subjectId);
      const [x, y] = point;
      await call(addPinEndpoint, { params, body: { planId: plan.id, revision, kind, subjectId, x, y } });
    },
    success: t('placed'),
    failure: t('placeFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onDone,
  });
  const named = (row: Pinnable) => `${row.number} ${row.title}`;
  const found = rows.filter((row) => named(row).toLowerCase().includes(words.trim().toLowerCase()));
  const isChosen = picked !== null || (isIssue && words.trim() !== '');
  return (
    <form
      className="grid gap-3 rounded border border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        place.mutate();
      }}
    >
      <p aria-live="polite">{t(point ? 'pointChosen' : isIssue ? 'choosePoint' : 'choosePointOfCheck')}</p>
      <FormError>{place.error?.message}</FormError>
      <Field label={t(kind)} hint={t(isIssue ? 'issueHint' : 'checkHint')}>
        <ComboBox
          value={words}
          maxLength={255}
          emptyText={t(isIssue ? 'newIssue' : 'noCheck')}
          suggestions={found
            .slice(0, MAX_SUGGESTIONS)
            .map((row) => ({ id: String(row.id), label: named(row) }))}
          onChange={(typed) => {
            setWords(typed);
            setPicked(null);
          }}
          onPick={({ id, label }) => {
            setWords(label);
            setPicked(Number(id));
          }}
        />
      </Field>
      <Button type="submit" variant="primary" pending={place.isPending} disabled={!point || !isChosen}>
        {t(isIssue && picked === null ? 'newIssueHere' : 'placeHere')}
      </Button>
    </form>
  );
}

interface MovePinPanelProps extends AddPinPanelProps {
  pin: PlanPin;
}

/** Moves a pin to a point of the sheet. */
export function MovePinPanel({ pin, revision, point, onDone }: MovePinPanelProps) {
  const t = useTranslations('plans.sheet');
  const move = useAction({
    send: async () => {
      if (point)
        await call(movePinEndpoint, { params: { id: pin.id }, body: { revision, x: point[0], y: point[1] } });
    },
    success: t('moved'),
    failure: t('placeFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onDone,
  });
  return (
    <div className="grid gap-3 rounded border border-line p-3">
      <p aria-live="polite">{point ? t('pointChosen') : t('chooseNewPoint', { number: pin.number })}</p>
      <FormError>{move.error?.message}</FormError>
      <Button variant="primary" pending={move.isPending} disabled={!point} onClick={() => move.mutate()}>
        {t('moveHere')}
      </Button>
    </div>
  );
}
