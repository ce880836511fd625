import { handOver, type ProjectMember } from '@brick/domain/members/api';
import type { Project } from '@brick/domain/projects/api';
import { displayName } from '@brick/domain/users/display-name';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { FormFooter } from '../platform/forms/form-footer.tsx';
import { bodySchema, useApiForm } from '../platform/forms/use-api-form.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { FormError } from '../ui/inputs/field.tsx';
import { Segmented } from '../ui/inputs/segmented.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { OFFERS_KEY } from './use-ownership-offers.ts';

const handOverBody = bodySchema(handOver);

interface OfferOwnershipFormProps {
  project: Project;
  /** The member who becomes the owner. */
  heir: ProjectMember;
  onClose: () => void;
}

/**
 * Offers the project to another member. The consequences are explained first, because only the new owner can undo them.
 */
export function OfferOwnershipForm({ project, heir, onClose }: OfferOwnershipFormProps) {
  const t = useTranslations('members.handingOver');
  const name = displayName(heir);
  const form = useApiForm(handOverBody, { defaultValues: { userId: heir.userId, leave: false } });
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
      footer={<FormFooter submit={t('submit')} sending={t('sending')} pending={send.isPending} />}
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
        <Banner tone="waiting">{t(leave ? 'leaveWarning' : 'stayWarning', { name })}</Banner>
      </div>
    </Dialog>
  );
}
