import { addMember, newMemberBody } from '@brick/domain/members/contract';
import { grantableRoles } from '@brick/domain/members/rules';
import type { Member, Role } from '@brick/domain/permissions';
import type { Project } from '@brick/domain/projects/contract';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { type Answer, call } from '../platform/call.ts';
import { isCallError } from '../platform/call-error.ts';
import { PROJECTS_KEY } from '../platform/current-project.ts';
import { FormDialog } from '../platform/form-dialog.tsx';
import { useContractForm } from '../platform/forms.ts';
import { useAction } from '../platform/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { MadeLink } from './made-link.tsx';
import { isAddress } from './named-by.ts';
import { RoleField } from './role-field.tsx';
import { OFFERS_KEY } from './use-offers.ts';

interface Props {
  project: Project;
  me: Member;
  /** Where nobody has that name: the address, if it is one, and the role go along. */
  onInvite: (email: string, role: string) => void;
  onClose: () => void;
}

type Added = Answer<typeof addMember>;
type Invited = Extract<Added, { path: string }>;

/** Lets somebody in who has an account, named by username or e-mail address in one field. */
export function AddMemberForm(props: Props) {
  const [invited, setInvited] = useState<Invited | null>(null);
  if (invited) return <MadeLink made={invited} onClose={props.onClose} />;
  return <NewMember {...props} onInvited={setInvited} />;
}

function NewMember({
  project,
  me,
  onInvite,
  onInvited,
  onClose,
}: Props & { onInvited: (to: Invited) => void }) {
  const t = useTranslations('members.add');
  const form = useContractForm(newMemberBody, {
    defaultValues: { username: '', email: '', role: '' as Role },
  });
  const { register, control, formState, setError, clearErrors, submit } = form;
  const [typed, role] = useWatch({ control, name: ['username', 'role'] });
  const send = useAction<{ body: z.output<typeof newMemberBody>; idempotencyKey: string }, Added>({
    send: ({ body: { username, email: _, ...body }, idempotencyKey }) =>
      call(addMember, {
        params: { projectId: project.id },
        body: isAddress(username ?? '') ? { ...body, email: username } : { ...body, username },
        idempotencyKey,
      }),
    // Nobody has confirmed this address: it has been invited, and the link is shown.
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
      cancel={t('cancel')}
      submit={t('submit')}
      sending={t('adding')}
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
        <Notice
          tone="moving"
          action={
            <Button size="sm" onClick={() => onInvite(isAddress(typed ?? '') ? (typed ?? '') : '', role)}>
              {t('inviteInstead')}
            </Button>
          }
        >
          {t('noAccount')}
        </Notice>
      )}
      <RoleField
        {...register('role')}
        label={t('role')}
        roles={grantableRoles(me)}
        chosen={role as Role | ''}
        error={formState.errors.role?.message}
      />
      {role === 'owner' && <Notice tone="waiting">{t('ownerOffer')}</Notice>}
    </FormDialog>
  );
}
