import { changeMember, type ProjectMember } from '@brick/domain/members/contract';
import { grantableRoles } from '@brick/domain/members/rules';
import { type Member, ROLES } from '@brick/domain/permissions';
import type { Project } from '@brick/domain/projects/contract';
import { fullName } from '@brick/domain/users/names';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { type Answer, call } from '../platform/call.ts';
import { PROJECTS_KEY } from '../platform/current-project.ts';
import { FormDialog } from '../platform/form-dialog.tsx';
import { bodyOf, useContractForm } from '../platform/forms.ts';
import { useAction } from '../platform/use-action.ts';
import { Notice } from '../ui/notice.tsx';
import { RoleField } from './role-field.tsx';
import { OFFERS_KEY } from './use-offers.ts';

const roleBody = bodyOf(changeMember);

type Changed = Answer<typeof changeMember>;

interface Props {
  project: Project;
  me: Member;
  member: ProjectMember;
  onClose: () => void;
}

/** Gives a member another role. Who takes their own rights away is told what they cannot undo. */
export function ChangeRoleForm({ project, me, member, onClose }: Props) {
  const t = useTranslations('members.change');
  const name = fullName(member);
  const form = useContractForm(roleBody, { defaultValues: { role: member.role } });
  const { register, control, formState, submit } = form;
  const role = useWatch({ control, name: 'role' });
  const send = useAction<z.output<typeof roleBody>, Changed>({
    send: (body) => call(changeMember, { params: { projectId: project.id, userId: member.userId }, body }),
    success: (answer) => ({
      description: 'offeredBy' in answer ? t('offered', { name }) : t('changed', { name }),
    }),
    failure: t('failed'),
    refresh: [PROJECTS_KEY, OFFERS_KEY],
    onSuccess: onClose,
  });
  const granted = grantableRoles(me);
  const roles = ROLES.filter((each) => each === member.role || granted.includes(each));
  return (
    <FormDialog
      title={t('title')}
      description={<bdi>{name}</bdi>}
      maxWidth={480}
      form={form}
      onSubmit={submit((body) => send.mutateAsync(body))}
      onClose={onClose}
      cancel={t('cancel')}
      submit={t('submit')}
      sending={t('saving')}
      pending={send.isPending}
    >
      {member.userId === me.userId && role !== member.role && <Notice tone="waiting">{t('ownRole')}</Notice>}
      {role === 'owner' && member.userId !== me.userId && (
        <Notice tone="waiting">{t('ownerOffer', { name })}</Notice>
      )}
      <RoleField
        {...register('role')}
        label={t('role')}
        roles={roles}
        chosen={role === 'designer' ? 'interior_designer' : role}
        error={formState.errors.role?.message}
      />
    </FormDialog>
  );
}
