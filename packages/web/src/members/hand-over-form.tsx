import { handOver, type ProjectMember } from '@brick/domain/members/contract';
import type { Project } from '@brick/domain/projects/contract';
import { fullName } from '@brick/domain/users/names';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call } from '../platform/call.ts';
import { FormFooter } from '../platform/form-footer.tsx';
import { bodyOf, useContractForm } from '../platform/forms.ts';
import { useAction } from '../platform/use-action.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormError } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { OFFERS_KEY } from './use-offers.ts';

const handOverBody = bodyOf(handOver);

interface Props {
  project: Project;
  /** Whose it becomes. */
  heir: ProjectMember;
  onClose: () => void;
}

/** Offers the project to another member. What it means stands there before it is sent: it takes the new owner to undo it. */
export function HandOverForm({ project, heir, onClose }: Props) {
  const t = useTranslations('members.handingOver');
  const name = fullName(heir);
  const form = useContractForm(handOverBody, { defaultValues: { userId: heir.userId, leave: false } });
  const leave = useWatch({ control: form.control, name: 'leave' });
  const send = useAction<z.output<typeof handOverBody>>({
    send: (body) => call(handOver, { params: { projectId: project.id }, body }),
    success: t('done', { name }),
    failure: t('failed'),
    refresh: [OFFERS_KEY],
    onSuccess: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { project: project.name })}
      maxWidth={520}
      onSubmit={form.submit((body) => send.mutateAsync(body))}
      footer={
        <FormFooter
          cancel={t('cancel')}
          submit={t('submit')}
          sending={t('sending')}
          pending={send.isPending}
        />
      }
    >
      <div className="grid gap-4.5">
        <FormError>{form.wholeError ?? form.formState.errors.userId?.message}</FormError>
        <p className="text-pretty">{t('text', { name, currency: project.currency })}</p>
        <Controller
          control={form.control}
          name="leave"
          render={({ field }) => (
            <Segmented
              label={t('afterwards')}
              labelVisible
              name={field.name}
              value={field.value ? 'leave' : 'stay'}
              onChange={(chosen) => field.onChange(chosen === 'leave')}
              options={[
                { value: 'stay', label: t('stay') },
                { value: 'leave', label: t('leave') },
              ]}
            />
          )}
        />
        <Notice tone="waiting">{t(leave ? 'leaveWarning' : 'stayWarning', { name })}</Notice>
      </div>
    </Dialog>
  );
}
