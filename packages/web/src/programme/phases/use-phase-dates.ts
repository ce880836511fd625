import { type Programme, programmeBody, putProgramme } from '@brick/domain/budgets/programme-api';
import { PHASES, type Phase } from '@brick/domain/phases/phases';
import type { Project } from '@brick/domain/projects/api';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { currentRow, findConflict } from '../../platform/forms/edit-conflict.ts';
import { useApiForm } from '../../platform/forms/use-api-form.ts';
import { PROJECTS_KEY } from '../../platform/projects/current-project.ts';
import { useFormat } from '../../ui/format/format-context.tsx';

export const PLANNED_DATES = ['plannedStart', 'plannedFinish'] as const;
export const PHASE_DATES = [...PLANNED_DATES, 'actualStart', 'actualFinish'] as const;

export type PhaseDateName = (typeof PHASE_DATES)[number];

type ProgrammeBody = z.output<typeof programmeBody>;

/** The dates of all phases by form field name, with the version of the programme. */
type PhaseDateValues = { version: number } & { [Name in `${Phase}.${PhaseDateName}`]?: string | null };

const dateValuesOf = ({ phases, version }: Programme): PhaseDateValues => ({
  version,
  ...Object.fromEntries(
    phases.flatMap((phase) => PHASE_DATES.map((name) => [`${phase.phase}.${name}`, phase[name]])),
  ),
});

/** Returns the current dates if saving failed because the edit was based on older ones. */
function currentDates(error: unknown): PhaseDateValues | null {
  const now = currentRow<Programme>(error);
  return now && dateValuesOf(now);
}

/** Returns only the dates changed here, so that changes by other users are kept. */
export function changedDates(
  body: ProgrammeBody['phases'],
  opened: PhaseDateValues,
): ProgrammeBody['phases'] {
  return Object.fromEntries(
    PHASES.flatMap((phase) => {
      const changed = PHASE_DATES.filter((name) => {
        const day = body[phase]?.[name];
        return day !== undefined && day !== (opened[`${phase}.${name}`] ?? null);
      });
      return changed.length === 0
        ? []
        : [[phase, Object.fromEntries(changed.map((name) => [name, body[phase]?.[name]]))] as const];
    }),
  );
}

/** A form for dates of the programme: of all phases or of one, planned dates only or actual ones too. */
export function usePhaseDates(
  project: Project,
  programme: Programme,
  {
    phases,
    names,
    onDone,
  }: { phases: readonly Phase[]; names: readonly PhaseDateName[]; onDone: () => void },
) {
  const t = useTranslations('programme.dates');
  const ui = useTranslations('ui');
  const { date } = useFormat();
  // The dates at the start of editing are kept, even if the programme is reloaded in the meantime.
  const [opened, setOpened] = useState(() => dateValuesOf(programme));
  const [stored, setStored] = useState(opened);
  const fields = phases.flatMap((phase) => names.map((name) => `${phase}.${name}` as const));
  const words = (name: `${Phase}.${PhaseDateName}`, { [name]: day }: PhaseDateValues) =>
    day ? date(day) : '–';
  const theirs = findConflict(opened, stored, words, ui);
  const startOf = (from: PhaseDateValues) => ({
    phases: Object.fromEntries(
      phases.map((phase) => [
        phase,
        Object.fromEntries(names.map((name) => [name, from[`${phase}.${name}`] ?? null])),
      ]),
    ),
  });
  const form = useApiForm(programmeBody, { defaultValues: startOf(opened) });
  const put = (edits: ProgrammeBody['phases'], version: number) =>
    call(putProgramme, { params: { projectId: project.id }, body: { phases: edits, version } });
  const save = useAction<{ edits: ProgrammeBody['phases']; version: number }, Programme>({
    send: ({ edits, version }) =>
      put(edits, version).catch((error: unknown) => {
        const saved = currentRow<Programme>(error);
        const now = saved && dateValuesOf(saved);
        // Stored before, as when the answer to the first try was lost.
        if (now && Object.keys(changedDates(edits, now)).length === 0) return saved;
        // All phases share one version, so a change to another phase is no conflict.
        if (now && fields.every((field) => now[field] === stored[field])) return put(edits, now.version);
        throw error;
      }),
    success: t('saved'),
    failure: t('saveFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: (saved) => {
      const now = dateValuesOf(saved);
      setOpened(now);
      setStored(now);
      form.reset(startOf(now));
      onDone();
    },
  });
  const onSubmit = form.submit(async (body) => {
    try {
      await save.mutateAsync({ edits: changedDates(body.phases, opened), version: stored.version });
    } catch (error) {
      const now = currentDates(error);
      if (now) setStored(now);
      throw error;
    }
  });
  return { form, theirs, onSubmit, isPending: save.isPending };
}

export type PhaseDatesForm = ReturnType<typeof usePhaseDates>;
