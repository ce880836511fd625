import { addInvitation, invitationBody, USUAL_DAYS } from '@brick/domain/members/invitations';
import { grantableRoles } from '@brick/domain/members/rules';
import type { Member, Role } from '@brick/domain/permissions';
import type { Project } from '@brick/domain/projects/contract';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { type Answer, call } from '../platform/call.ts';
import { projectKey } from '../platform/current-project.ts';
import { FormDialog } from '../platform/form-dialog.tsx';
import { useContractForm } from '../platform/forms.ts';
import { LinkDaysField } from '../platform/link-days-field.tsx';
import { useAction } from '../platform/use-action.ts';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { MadeLink } from './made-link.tsx';
import { RoleField } from './role-field.tsx';

type Made = Answer<typeof addInvitation>;

const DAYS = [1, 3, 7, 14, 30] as const;

interface Props {
  project: Project;
  me: Member;
  /** What was typed already where somebody without an account was to be added. */
  start: { email: string; role: string };
  onClose: () => void;
}

/** Makes a link that lets one person in, and shows it: this once. */
export function InviteForm({ project, ...props }: Props) {
  const [made, setMade] = useState<Made | null>(null);
  return made ? (
    <MadeLink made={made} onClose={props.onClose} />
  ) : (
    <NewInvitation {...props} project={project} onMade={setMade} />
  );
}

function NewInvitation({ project, me, start, onMade, onClose }: Props & { onMade: (made: Made) => void }) {
  const t = useTranslations('members.invite');
  const form = useContractForm(invitationBody, {
    defaultValues: { email: start.email, role: start.role as Role, expiresInDays: USUAL_DAYS },
  });
  const { register, control, formState, submit } = form;
  const role = useWatch({ control, name: 'role' });
  const send = useAction<z.output<typeof invitationBody>, Made>({
    send: (body) => call(addInvitation, { params: { projectId: project.id }, body }),
    success: null,
    failure: t('failed'),
    refresh: [projectKey(project.id, 'invitations')],
    onSuccess: onMade,
  });
  return (
    <FormDialog
      title={t('title')}
      description={t('text', { project: project.name })}
      maxWidth={480}
      form={form}
      onSubmit={submit((body) => send.mutateAsync(body))}
      onClose={onClose}
      cancel={t('cancel')}
      submit={t('submit')}
      sending={t('making')}
      pending={send.isPending}
    >
      <RoleField
        {...register('role')}
        label={t('role')}
        roles={grantableRoles(me)}
        chosen={role === 'designer' ? 'interior_designer' : role}
        error={formState.errors.role?.message}
      />
      <Field label={t('email')} optional error={formState.errors.email?.message} hint={t('emailHint')}>
        <TextInput {...register('email')} type="email" inputMode="email" autoComplete="off" />
      </Field>
      <LinkDaysField control={control} name="expiresInDays" days={DAYS} />
    </FormDialog>
  );
}
