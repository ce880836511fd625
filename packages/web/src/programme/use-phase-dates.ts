import { type Programme, programmeBody, putProgramme } from '@brick/domain/budgets/programme-contract';
import { PHASES, type Phase } from '@brick/domain/phases/phases';
import type { Project } from '@brick/domain/projects/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call } from '../platform/call.ts';
import { PROJECTS_KEY } from '../platform/current-project.ts';
import { useContractForm } from '../platform/forms.ts';
import { rowNow, theirsOf } from '../platform/theirs.ts';
import { useAction } from '../platform/use-action.ts';
import { useFormat } from '../ui/format-context.tsx';

export const PLANNED = ['plannedStart', 'plannedFinish'] as const;
export const DATES = [...PLANNED, 'actualStart', 'actualFinish'] as const;

export type DateName = (typeof DATES)[number];

type Body = z.output<typeof programmeBody>;

/** The dates of all phases under the names that a form has for them, with the version of the programme. */
type Dates = { version: number } & { [Name in `${Phase}.${DateName}`]?: string | null };

const datesOf = ({ phases, version }: Programme): Dates => ({
  version,
  ...Object.fromEntries(
    phases.flatMap((phase) => DATES.map((name) => [`${phase.phase}.${name}`, phase[name]])),
  ),
});

/** The dates as they are now, where an edit was refused because it had started from older ones. */
function datesNow(error: unknown): Dates | null {
  const now = rowNow<Programme>(error);
  return now && datesOf(now);
}

/** Only what was changed here is sent, so that what somebody else changed beside it stays. */
export function changedDates(body: Body['phases'], opened: Dates): Body['phases'] {
  return Object.fromEntries(
    PHASES.flatMap((phase) => {
      const changed = DATES.filter((name) => {
        const day = body[phase]?.[name];
        return day !== undefined && day !== (opened[`${phase}.${name}`] ?? null);
      });
      return changed.length === 0
        ? []
        : [[phase, Object.fromEntries(changed.map((name) => [name, body[phase]?.[name]]))] as const];
    }),
  );
}

/** A form of dates of the programme: of all its phases or of one, planned ones alone or also how it went. */
export function usePhaseDates(
  project: Project,
  programme: Programme,
  { phases, names, onDone }: { phases: readonly Phase[]; names: readonly DateName[]; onDone: () => void },
) {
  const t = useTranslations('programme.dates');
  const page = useTranslations('programme');
  const { date } = useFormat();
  // What the edit started from stays so, even when the programme is read again while one types.
  const [opened] = useState(() => datesOf(programme));
  const [stored, setStored] = useState(opened);
  const fields = phases.flatMap((phase) => names.map((name) => `${phase}.${name}` as const));
  const words = (name: `${Phase}.${DateName}`, { [name]: day }: Dates) => (day ? date(day) : '–');
  const theirs = theirsOf(opened, stored, words, page);
  const form = useContractForm(programmeBody, {
    defaultValues: {
      phases: Object.fromEntries(
        phases.map((phase) => [
          phase,
          Object.fromEntries(names.map((name) => [name, opened[`${phase}.${name}`] ?? null])),
        ]),
      ),
    },
  });
  const put = (edits: Body['phases'], version: number) =>
    call(putProgramme, { params: { projectId: project.id }, body: { phases: edits, version } });
  const save = useAction<{ edits: Body['phases']; version: number }, Programme>({
    send: ({ edits, version }) =>
      put(edits, version).catch((error: unknown) => {
        const now = datesNow(error);
        // All phases share one version: what was saved of another phase is nothing to decide about here.
        if (now && fields.every((field) => now[field] === stored[field])) return put(edits, now.version);
        throw error;
      }),
    success: t('saved'),
    failure: t('saveFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onDone,
  });
  const onSubmit = form.submit(async (body) => {
    try {
      await save.mutateAsync({ edits: changedDates(body.phases, opened), version: stored.version });
    } catch (error) {
      const now = datesNow(error);
      if (now) setStored(now);
      throw error;
    }
  });
  return { form, theirs, onSubmit, isPending: save.isPending };
}

export type PhaseDates = ReturnType<typeof usePhaseDates>;
