import type {
  importProgramme,
  ParsedProgramme,
  ProgrammeImport,
  StoredProgramme,
} from '@brick/domain/budgets/programme-import-api';
import type { Phase } from '@brick/domain/phases/phases';
import type { Project } from '@brick/domain/projects/api';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call, endpointRef } from '../../platform/api/call.ts';
import { createIdempotencyKeyCache } from '../../platform/api/idempotency-keys.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { problemsIn } from '../../platform/forms/action-problems.ts';
import { currentRow } from '../../platform/forms/edit-conflict.ts';
import { PROJECTS_KEY } from '../../platform/projects/current-project.ts';
import {
  choosePhase,
  firstChoices,
  importBody,
  isEmptyImport,
  planImport,
  taskAbove,
  writtenMilestones,
} from './import-plan.ts';

const importEndpoint = endpointRef<typeof importProgramme>(
  'POST',
  '/api/projects/{projectId}/programme/import',
);

/** What is chosen of a file, what saving would do, and saving it. */
export function useProgrammeImport(project: Project, file: ParsedProgramme, onDone: () => void) {
  const t = useTranslations('programme.dates');
  const { tasks } = file;
  const [stored, setStored] = useState<StoredProgramme>(file.stored);
  const [first] = useState(() => firstChoices(file));
  const [choices, setChoices] = useState(first);
  const [takesPercent, setTakesPercent] = useState(false);
  const [keys] = useState(createIdempotencyKeyCache);
  const { own, out } = choices;
  const plan = useMemo(() => planImport(tasks, { own }, stored), [tasks, own, stored]);
  const statusOn = takesPercent ? file.statusOn : null;
  const body = useMemo(() => importBody(plan, stored, { out, statusOn }), [plan, stored, out, statusOn]);
  const save = useAction<ProgrammeImport, StoredProgramme>({
    send: (sent) =>
      call(importEndpoint, {
        params: { projectId: project.id },
        body: sent,
        idempotencyKey: keys.keyFor(sent),
      }),
    success: t('saved'),
    failure: t('saveFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onDone,
  });
  const problems = problemsIn(save.error);
  const isStale = currentRow<StoredProgramme>(save.error) !== null;
  const setOut = (change: (out: Set<number>) => void) =>
    setChoices((now) => {
      const next = new Set(now.out);
      change(next);
      return { ...now, out: next };
    });
  return {
    ...{ stored, plan, own, out, takesPercent, setTakesPercent, isPending: save.isPending },
    /** Something was chosen by hand. */
    isChosen: choices !== first || takesPercent,
    written: writtenMilestones(plan, out),
    isEmpty: isEmptyImport(body),
    /** Somebody else has saved meanwhile: what is shown starts from theirs. */
    isConflict: isStale || stored !== file.stored,
    problem: isStale ? undefined : (problems.rest ?? Object.values(problems.errors)[0]),
    takesMilestones: out.size < plan.milestones.size,
    takeMilestones: (takes: boolean) =>
      setOut((next) => {
        next.clear();
        if (!takes) for (const index of plan.milestones.keys()) next.add(index);
      }),
    take: (index: number, takes: boolean) => setOut((next) => (takes ? next.delete(index) : next.add(index))),
    /** The phase of the task that another one stands in. */
    above: (index: number): Phase | null => plan.phases[taskAbove(tasks, index) ?? -1] ?? null,
    choose: (index: number, phase: Phase | null | undefined) =>
      setChoices((now) => choosePhase(tasks, now, { index, phase })),
    save: () =>
      save.mutate(body, {
        onError: (error) => {
          const now = currentRow<StoredProgramme>(error);
          // It knows the milestones that were sent; those that were not are as they were.
          if (now) setStored((before) => ({ ...now, milestones: mergedMilestones(before, now) }));
        },
      }),
  };
}

const mergedMilestones = (before: StoredProgramme, now: StoredProgramme): StoredProgramme['milestones'] => [
  ...new Map([...before.milestones, ...now.milestones].map((row) => [row.importKey, row])).values(),
];

export type ProgrammeImportState = ReturnType<typeof useProgrammeImport>;
