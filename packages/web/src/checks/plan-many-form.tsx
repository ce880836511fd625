import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../platform/api/call.ts';
import { CallError } from '../platform/api/call-error.ts';
import { useAction } from '../platform/api/use-action.ts';
import { FormFooter } from '../platform/forms/form-footer.tsx';
import { PROJECTS_KEY, useProject } from '../platform/projects/current-project.ts';
import { usePlaces } from '../records/fields/use-places.tsx';
import { Checkbox } from '../ui/inputs/checkbox.tsx';
import { DateField } from '../ui/inputs/date-field.tsx';
import { Field, FormError } from '../ui/inputs/field.tsx';
import { Select } from '../ui/inputs/select.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { planEndpoint } from './check-endpoints.ts';
import { usePublishedTemplates } from './check-form.tsx';

/** The most checks of one send. */
const MOST = 100;

/** Plans a check from one template at each of several places, all or none. */
export function PlanManyForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('checks.planMany');
  const form = useTranslations('checks.form');
  const project = useProject();
  const templates = usePublishedTemplates();
  const { tree } = usePlaces();
  const [templateId, setTemplateId] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [dueDate, setDueDate] = useState<string | null>(null);
  const [assignedTo, setAssignedTo] = useState('');
  const action = useAction<void, readonly unknown[]>({
    send: (_, keyFor) => {
      const body = {
        checks: [...chosen].map((placeId) => ({
          templateId: templateId === '' ? null : Number(templateId),
          placeId,
          dueDate: dueDate ?? '',
          assignedTo,
        })),
      };
      return call(planEndpoint, {
        params: { projectId: project.id },
        body,
        idempotencyKey: keyFor(body),
      });
    },
    success: (planned) => ({ description: t('planned', { count: planned.length }) }),
    failure: t('failed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onClose,
  });
  const [problem, setProblem] = useState<string | null>(null);
  const refused = action.error instanceof CallError ? action.error.problem?.detail : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    const said =
      templateId === ''
        ? t('noTemplate')
        : chosen.size === 0
          ? t('noPlaces')
          : chosen.size > MOST
            ? t('tooMany')
            : null;
    setProblem(said);
    if (said === null) action.mutate();
  }

  const toggle = (id: number) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('text')}
      dirty={chosen.size > 0 || dueDate !== null || assignedTo !== ''}
      onSubmit={submit}
      footer={<FormFooter submit={t('submit', { count: chosen.size })} pending={action.isPending} />}
    >
      <div className="grid gap-4.5">
        <FormError>{problem ?? refused}</FormError>
        <Field
          label={form('template')}
          required
          hint={templates.data?.length === 0 ? form('noTemplates') : undefined}
        >
          <Select
            value={templateId}
            placeholder={form('chooseTemplate')}
            onChange={(event) => setTemplateId(event.target.value)}
            options={(templates.data ?? []).map(({ id, code, title }) => ({
              value: String(id),
              label: `${code} ${title}`,
            }))}
          />
        </Field>
        <Field label={form('dueDate')}>
          <DateField value={dueDate} onChange={setDueDate} />
        </Field>
        <Field label={form('assignedTo')} hint={form('assignedToHint')}>
          <TextInput
            value={assignedTo}
            onChange={(event) => setAssignedTo(event.target.value)}
            maxLength={255}
            autoComplete="off"
          />
        </Field>
        <fieldset className="grid gap-0.5">
          <legend className="mb-1 font-semibold">{t('places')}</legend>
          {tree.length === 0 && <p className="t-sm text-ink-3">{t('noneYet')}</p>}
          {tree.map(({ place, depth }) => (
            <div key={place.id} style={{ paddingInlineStart: `${depth}rem` }}>
              <Checkbox
                label={<bdi>{place.name ? `${place.code} ${place.name}` : place.code}</bdi>}
                checked={chosen.has(place.id)}
                onChange={() => toggle(place.id)}
              />
            </div>
          ))}
        </fieldset>
      </div>
    </Dialog>
  );
}
