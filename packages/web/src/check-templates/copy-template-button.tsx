import type { CheckTemplate } from '@brick/domain/check-templates/api';
import { can } from '@brick/domain/permissions';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAction } from '../platform/api/use-action.ts';
import { FormFooter } from '../platform/forms/form-footer.tsx';
import {
  memberFor,
  PROJECTS_KEY,
  useCurrentProject,
  useProject,
} from '../platform/projects/current-project.ts';
import { linkTo } from '../platform/records/record-links.ts';
import { useUser } from '../platform/session/session.ts';
import { Button } from '../ui/inputs/button.tsx';
import { Field, FormError } from '../ui/inputs/field.tsx';
import { Select } from '../ui/inputs/select.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { copyTo } from './template-endpoints.ts';

/** The user's projects in which they write templates. */
function useWritableProjects() {
  const user = useUser();
  const { projects } = useCurrentProject();
  return projects.filter((project) => can(memberFor(user, project), 'checks', 'approve'));
}

/** Asks for the project into which a template is copied. */
function CopyDialog({ row, onClose }: { row: CheckTemplate; onClose: () => void }) {
  const t = useTranslations('check-templates.copying');
  const steps = useTranslations('check-templates.steps');
  const here = useProject();
  const go = useNavigate();
  const projects = useWritableProjects();
  const [chosen, setChosen] = useState((projects.find(({ id }) => id === here.id) ?? projects[0])?.id ?? 0);
  const copying = useAction<void, CheckTemplate>({
    send: (_, keyFor) => copyTo(row, chosen, keyFor(chosen)),
    success: steps('copied'),
    failure: steps('failed'),
    refresh: [PROJECTS_KEY],
    onSuccess({ id, projectId }) {
      onClose();
      void go(linkTo({ kind: 'check-template', id, projectId }) ?? {});
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    copying.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('text')}
      onSubmit={submit}
      footer={<FormFooter submit={t('submit')} pending={copying.isPending} />}
    >
      <div className="grid gap-4.5">
        <FormError>{copying.error?.message}</FormError>
        <Field label={t('project')}>
          <Select
            value={String(chosen)}
            onChange={(event) => setChosen(Number(event.target.value))}
            options={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </Field>
      </div>
    </Dialog>
  );
}

/** Copies a template as a draft into this or another project, for who writes templates in any. */
export function CopyTemplateButton({ row }: { row: CheckTemplate }) {
  const t = useTranslations('check-templates.steps');
  const projects = useWritableProjects();
  const [open, setOpen] = useState(false);
  if (projects.length === 0) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('copy')}</Button>
      {open && <CopyDialog row={row} onClose={() => setOpen(false)} />}
    </>
  );
}
