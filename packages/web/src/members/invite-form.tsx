import {
  addInvitation,
  DEFAULT_INVITATION_DAYS,
  invitationBody,
} from '@brick/domain/members/invitations-api';
import { grantableRoles } from '@brick/domain/members/rules';
import type { Member, Role } from '@brick/domain/permissions';
import type { Project } from '@brick/domain/projects/api';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { type CallReply, call } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { useApiForm } from '../platform/forms/use-api-form.ts';
import { LinkDaysField } from '../platform/links/link-days-field.tsx';
import { projectKey } from '../platform/projects/current-project.ts';
import { RoleField } from '../platform/projects/role-field.tsx';
import { isMailConfigured } from '../platform/session/mail-configured.ts';
import { Field } from '../ui/inputs/field.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { InvitationLink } from './invitation-link.tsx';

type NewInvitationReply = CallReply<typeof addInvitation>;

const EXPIRY_DAYS = [1, 3, 7, 14, 30] as const;

interface InviteFormProps {
  project: Project;
  me: Member;
  /** Initial values, if the user tried to add a person without an account. */
  start: { email: string; role: string };
  onClose: () => void;
}

/** Creates an invitation link for one person and shows it once. */
export function InviteForm({ project, ...props }: InviteFormProps) {
  const [made, setMade] = useState<NewInvitationReply | null>(null);
  return made ? (
    <InvitationLink made={made} onClose={props.onClose} />
  ) : (
    <InviteDialog {...props} project={project} onMade={setMade} />
  );
}

function InviteDialog({
  project,
  me,
  start,
  onMade,
  onClose,
}: InviteFormProps & { onMade: (made: NewInvitationReply) => void }) {
  const t = useTranslations('members.invite');
  const form = useApiForm(invitationBody, {
    defaultValues: { email: start.email, role: start.role as Role, expiresInDays: DEFAULT_INVITATION_DAYS },
  });
  const { register, control, formState, submit } = form;
  const role = useWatch({ control, name: 'role' });
  const send = useAction<z.output<typeof invitationBody>, NewInvitationReply>({
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
      <Field
        label={t('email')}
        error={formState.errors.email?.message}
        hint={t(isMailConfigured() ? 'emailHint' : 'noMail')}
      >
        <TextInput {...register('email')} type="email" inputMode="email" autoComplete="off" />
      </Field>
      <LinkDaysField control={control} name="expiresInDays" days={EXPIRY_DAYS} />
    </FormDialog>
  );
}
