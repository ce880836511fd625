import { changeMember, type ProjectMember } from '@brick/domain/members/api';
import { grantableRoles } from '@brick/domain/members/rules';
import { type Member, ROLES } from '@brick/domain/permissions';
import type { Project } from '@brick/domain/projects/api';
import { displayName } from '@brick/domain/users/display-name';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { type CallReply, call } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { bodySchema, useApiForm } from '../platform/forms/use-api-form.ts';
import { PROJECTS_KEY } from '../platform/projects/current-project.ts';
import { RoleField } from '../platform/projects/role-field.tsx';
import { Banner } from '../ui/feedback/banner.tsx';
import { OFFERS_KEY } from './use-ownership-offers.ts';

const roleBody = bodySchema(changeMember);

type ChangeRoleReply = CallReply<typeof changeMember>;

interface ChangeRoleFormProps {
  project: Project;
  me: Member;
  member: ProjectMember;
  onClose: () => void;
}

/** Changes a member's role. Users who would reduce their own permissions are warned that they cannot undo it. */
export function ChangeRoleForm({ project, me, member, onClose }: ChangeRoleFormProps) {
  const t = useTranslations('members.change');
  const name = displayName(member);
  const form = useApiForm(roleBody, { defaultValues: { role: member.role } });
  const { register, control, formState, submit } = form;
  const role = useWatch({ control, name: 'role' });
  const send = useAction<z.output<typeof roleBody>, ChangeRoleReply>({
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
      submit={t('submit')}
      pending={send.isPending}
    >
      {member.userId === me.userId && role !== member.role && <Banner tone="waiting">{t('ownRole')}</Banner>}
      {role === 'owner' && member.userId !== me.userId && (
        <Banner tone="waiting">{t('ownerOffer', { name })}</Banner>
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
