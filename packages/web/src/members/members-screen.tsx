import type { ProjectMember } from '@brick/domain/members/api';
import type { Invitation } from '@brick/domain/members/invitations-api';
import { mayChange, mayHandOver } from '@brick/domain/members/rules';
import { can, type Member } from '@brick/domain/permissions';
import { displayName } from '@brick/domain/users/display-name';
import { Link2, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isCallError } from '../platform/api/call-error.ts';
import { memberFor, useProject } from '../platform/projects/current-project.ts';
import { useProjectMembers } from '../platform/projects/project-members.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { useUser } from '../platform/session/session.ts';
import { Button } from '../ui/inputs/button.tsx';
import { Page } from '../ui/layout/page.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { InvitationList } from './invitation-list.tsx';
import { MemberTable } from './member-table.tsx';
import { OwnershipOfferList } from './ownership-offer-list.tsx';
import { useRemoveMember, useWithdrawInvitation } from './use-invitations.ts';

const AddMemberForm = lazyComponent(() => import('./add-member-form.tsx'), 'AddMemberForm');
const InviteForm = lazyComponent(() => import('./invite-form.tsx'), 'InviteForm');
const ChangeRoleForm = lazyComponent(() => import('./change-role-form.tsx'), 'ChangeRoleForm');
const HandOverForm = lazyComponent(() => import('./offer-ownership-form.tsx'), 'OfferOwnershipForm');
const RolePermissions = lazyComponent(() => import('./role-permissions.tsx'), 'RolePermissions');

/** The project's team: members with their roles, invitations and offers. */
export function MembersScreen() {
  const t = useTranslations('members');
  const project = useProject();
  const me = memberFor(useUser(), project);
  const [, setUrl] = useUrlState();
  const { data: members, isError, refetch } = useProjectMembers(project.id);
  const [leaving, setLeaving] = useState<ProjectMember | null>(null);
  const [ending, setEnding] = useState<Invitation | null>(null);
  const invites = can(me, 'members', 'create');
  return (
    <Page title={t('title')} subtitle={project.name} actions={<MemberActions me={me} invites={invites} />}>
      <MemberTable
        me={me}
        members={members}
        failed={isError}
        onRetry={() => void refetch()}
        onChangeRole={({ userId }) => setUrl({ change: userId })}
        onHandOver={({ userId }) => setUrl({ 'hand-over': userId })}
        onRemove={setLeaving}
      />
      <OwnershipOfferList projectId={project.id} />
      {invites && (
        <InvitationList
          projectId={project.id}
          me={me}
          onInvite={() => setUrl({ invite: '1' })}
          onWithdraw={setEnding}
        />
      )}
      <MemberDialogs me={me} invites={invites} members={members ?? []} />
      <RemoveMemberDialog member={leaving} onClose={() => setLeaving(null)} />
      <WithdrawInvitationDialog invitation={ending} onClose={() => setEnding(null)} />
    </Page>
  );
}

interface MemberContext {
  me: Member;
  /** Whether the user may add people. */
  invites: boolean;
}

function MemberActions({ me, invites }: MemberContext) {
  const t = useTranslations('members');
  const [, setUrl] = useUrlState();
  return (
    <>
      <Button variant="quiet" onClick={() => setUrl({ roles: me.role })}>
        {t('whatRolesMay')}
      </Button>
      {invites && (
        <>
          <Button icon={<Link2 className="size-4" />} onClick={() => setUrl({ invite: '1' })}>
            {t('invitations.invite')}
          </Button>
          <Button variant="primary" icon={<Plus className="size-4" />} onClick={() => setUrl({ add: '1' })}>
            {t('add.title')}
          </Button>
        </>
      )}
    </>
  );
}

const CLOSED_DIALOGS = {
  ...{ add: null, invite: null, email: null, as: null },
  ...{ change: null, 'hand-over': null, roles: null },
};

/** The dialog opened by the URL, if this member may open it. */
function MemberDialogs({ me, invites, members }: MemberContext & { members: readonly ProjectMember[] }) {
  const project = useProject();
  const [url, setUrl] = useUrlState();
  const close = () => setUrl(CLOSED_DIALOGS, { replace: true });
  const memberIn = (id: string | undefined) => members.find(({ userId }) => String(userId) === id);
  const [changing, heir] = [memberIn(url['change']), memberIn(url['hand-over'])];
  const common = { project, me, onClose: close };
  return (
    <Suspense>
      {invites && url['add'] && (
        <AddMemberForm
          {...common}
          onInvite={(email, role) => setUrl({ add: null, invite: '1', email, as: role })}
        />
      )}
      {invites && url['invite'] && (
        <InviteForm {...common} start={{ email: url['email'] ?? '', role: url['as'] ?? '' }} />
      )}
      {changing && mayChange(me, changing) && (
        <ChangeRoleForm key={changing.userId} {...common} member={changing} />
      )}
      {heir && mayHandOver(me) && <HandOverForm project={project} heir={heir} onClose={close} />}
      {url['roles'] && (
        <RolePermissions
          role={url['roles']}
          onRole={(role) => setUrl({ roles: role }, { replace: true })}
          onClose={close}
        />
      )}
    </Suspense>
  );
}

/** Asks for confirmation before a member is removed. Errors, such as for the last owner, are shown in the dialog. */
function RemoveMemberDialog({ member, onClose }: { member: ProjectMember | null; onClose: () => void }) {
  const t = useTranslations('members');
  const project = useProject();
  const me = memberFor(useUser(), project);
  const removal = useRemoveMember(project, me);
  const self = member?.userId === me.userId;
  const name = member ? displayName(member) : '';
  const close = () => {
    removal.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={member !== null}
      onOpenChange={(open) => !open && close()}
      title={self ? t('confirmLeave', { project: project.name }) : t('confirmRemove', { name })}
      description={t(self ? 'leaveText' : 'removeText')}
      confirmLabel={t(self ? 'leave' : 'remove')}
      pending={removal.isPending}
      error={isCallError(removal.error) ? removal.error.detail : undefined}
      onConfirm={() => member && removal.mutate(member, { onSuccess: close })}
    />
  );
}

function WithdrawInvitationDialog({
  invitation,
  onClose,
}: {
  invitation: Invitation | null;
  onClose: () => void;
}) {
  const t = useTranslations('members.invitations');
  const links = useTranslations('lists.links');
  const project = useProject();
  const withdrawal = useWithdrawInvitation(project.id);
  return (
    <ConfirmDialog
      open={invitation !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('confirmWithdraw')}
      description={invitation?.email ?? t('withdrawText')}
      confirmLabel={links('withdraw')}
      pending={withdrawal.isPending}
      onConfirm={() => invitation && withdrawal.mutate(invitation.id, { onSettled: onClose })}
    />
  );
}
