import { addMember, newMemberBody } from '@brick/domain/members/api';
import { grantableRoles } from '@brick/domain/members/rules';
import type { Member, Role } from '@brick/domain/permissions';
import type { Project } from '@brick/domain/projects/api';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { type CallReply, call } from '../platform/api/call.ts';
import { isCallError } from '../platform/api/call-error.ts';
import { useAction } from '../platform/api/use-action.ts';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { useApiForm } from '../platform/forms/use-api-form.ts';
import { PROJECTS_KEY } from '../platform/projects/current-project.ts';
import { RoleField } from '../platform/projects/role-field.tsx';
import { Banner } from '../ui/feedback/banner.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { Field } from '../ui/inputs/field.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { isEmailAddress } from './email-address.ts';
import { InvitationLink } from './invitation-link.tsx';
import { OFFERS_KEY } from './use-ownership-offers.ts';

interface AddMemberFormProps {
  project: Project;
  me: Member;
  /** Called if no account matches. Passes on the role, and the email address if one was entered. */
  onInvite: (email: string, role: string) => void;
  onClose: () => void;
}

type AddMemberReply = CallReply<typeof addMember>;
type InvitationReply = Extract<AddMemberReply, { path: string }>;

/** Adds a person who has an account, by username or email address in one field. */
export function AddMemberForm(props: AddMemberFormProps) {
  const [invited, setInvited] = useState<InvitationReply | null>(null);
  if (invited) return <InvitationLink made={invited} onClose={props.onClose} />;
  return <AddMemberDialog {...props} onInvited={setInvited} />;
}

function AddMemberDialog({
  project,
  me,
  onInvite,
  onInvited,
  onClose,
}: AddMemberFormProps & { onInvited: (to: InvitationReply) => void }) {
  const t = useTranslations('members.add');
  const form = useApiForm(newMemberBody, {
    defaultValues: { username: '', email: '', role: '' as Role },
  });
  const { register, control, formState, setError, clearErrors, submit } = form;
  const [typed, role] = useWatch({ control, name: ['username', 'role'] });
  const send = useAction<{ body: z.output<typeof newMemberBody>; idempotencyKey: string }, AddMemberReply>({
    send: ({ body: { username, email: _, ...body }, idempotencyKey }) =>
      call(addMember, {
        params: { projectId: project.id },
        body: isEmailAddress(username ?? '') ? { ...body, email: username } : { ...body, username },
        idempotencyKey,
      }),
    // The address is not confirmed by any account, so an invitation was created and its link is shown.
    success: (answer) =>
      'path' in answer ? null : { description: t('offeredBy' in answer ? 'addedAndOffered' : 'added') },
    failure: t('failed'),
    refresh: [PROJECTS_KEY, OFFERS_KEY],
    onSuccess: (answer) => ('path' in answer ? onInvited(answer) : onClose()),
  });
  const onSubmit = submit(async (body, { idempotencyKey }) => {
    if (body.username === null) setError('username', { message: t('nameRequired') }, { shouldFocus: true });
    else await send.mutateAsync({ body, idempotencyKey });
  });
  const refused = formState.errors.username ?? formState.errors.email;
  const unknown = refused?.type === 'server' && isCallError(send.error, 422);
  return (
    <FormDialog
      title={t('title')}
      description={t('text', { project: project.name })}
      maxWidth={480}
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
      submit={t('submit')}
      pending={send.isPending}
    >
      <Field label={t('name')} required error={refused?.message} hint={t('nameHint')}>
        <TextInput
          {...register('username', { onChange: () => clearErrors(['username', 'email']) })}
          maxLength={255}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      {unknown && (
        <Banner
          tone="moving"
          action={
            <Button
              size="sm"
              onClick={() => onInvite(isEmailAddress(typed ?? '') ? (typed ?? '') : '', role)}
            >
              {t('inviteInstead')}
            </Button>
          }
        >
          {t('noAccount')}
        </Banner>
      )}
      <RoleField
        {...register('role')}
        label={t('role')}
        roles={grantableRoles(me)}
        chosen={role as Role | ''}
        error={formState.errors.role?.message}
      />
      {role === 'owner' && <Banner tone="waiting">{t('ownerOffer')}</Banner>}
    </FormDialog>
  );
}
