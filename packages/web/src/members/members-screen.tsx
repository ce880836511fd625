import type { ProjectMember } from '@brick/domain/members/contract';
import type { Invitation } from '@brick/domain/members/invitations';
import { mayChange, mayHandOver } from '@brick/domain/members/rules';
import { can, type Member } from '@brick/domain/permissions';
import { fullName } from '@brick/domain/users/names';
import { Link2, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isCallError } from '../platform/call-error.ts';
import { memberOf, useProject } from '../platform/current-project.ts';
import { useProjectMembers } from '../platform/project-members.ts';
import { useUrlState } from '../platform/search.ts';
import { useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { later } from '../ui/later.ts';
import { Page } from '../ui/page.tsx';
import { InvitationList } from './invitation-list.tsx';
import { MemberTable } from './member-table.tsx';
import { OfferList } from './offer-list.tsx';
import { useRemoval, useWithdrawal } from './use-members.ts';

const AddMemberForm = later(() => import('./add-member-form.tsx'), 'AddMemberForm');
const InviteForm = later(() => import('./invite-form.tsx'), 'InviteForm');
const ChangeRoleForm = later(() => import('./change-role-form.tsx'), 'ChangeRoleForm');
const HandOverForm = later(() => import('./hand-over-form.tsx'), 'HandOverForm');
const RoleRights = later(() => import('./role-rights.tsx'), 'RoleRights');

/** The team of the project: who is in it as what, and the ways in and out. */
export function MembersScreen() {
  const t = useTranslations('members');
  const project = useProject();
  const me = memberOf(useUser(), project);
  const [, setUrl] = useUrlState();
  const { data: members, isError, refetch } = useProjectMembers(project.id);
  const [leaving, setLeaving] = useState<ProjectMember | null>(null);
  const [ending, setEnding] = useState<Invitation | null>(null);
  const invites = can(me, 'members', 'create');
  return (
    <Page title={t('title')} subtitle={project.name} actions={<Actions me={me} invites={invites} />}>
      <MemberTable
        me={me}
        members={members}
        failed={isError}
        onRetry={() => void refetch()}
        onChangeRole={({ userId }) => setUrl({ change: userId })}
        onHandOver={({ userId }) => setUrl({ 'hand-over': userId })}
        onRemove={setLeaving}
      />
      <OfferList projectId={project.id} />
      {invites && (
        <InvitationList
          projectId={project.id}
          me={me}
          onInvite={() => setUrl({ invite: '1' })}
          onWithdraw={setEnding}
        />
      )}
      <OpenDialog me={me} invites={invites} members={members ?? []} />
      <Removal member={leaving} onClose={() => setLeaving(null)} />
      <Withdrawal invitation={ending} onClose={() => setEnding(null)} />
    </Page>
  );
}

interface Standing {
  me: Member;
  /** May let people in. */
  invites: boolean;
}

function Actions({ me, invites }: Standing) {
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

const CLOSED = {
  ...{ add: null, invite: null, email: null, as: null },
  ...{ change: null, 'hand-over': null, roles: null },
};

/** The dialog that the address opens, if it is one that this member may open. */
function OpenDialog({ me, invites, members }: Standing & { members: readonly ProjectMember[] }) {
  const project = useProject();
  const [url, setUrl] = useUrlState();
  const close = () => setUrl(CLOSED);
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
        <RoleRights
          role={url['roles']}
          onRole={(role) => setUrl({ roles: role }, { replace: true })}
          onClose={close}
        />
      )}
    </Suspense>
  );
}

/** Asks before somebody goes; a refusal, such as of the last owner, is said where it was asked. */
function Removal({ member, onClose }: { member: ProjectMember | null; onClose: () => void }) {
  const t = useTranslations('members');
  const project = useProject();
  const me = memberOf(useUser(), project);
  const removal = useRemoval(project, me);
  const self = member?.userId === me.userId;
  const name = member ? fullName(member) : '';
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

function Withdrawal({ invitation, onClose }: { invitation: Invitation | null; onClose: () => void }) {
  const t = useTranslations('members.invitations');
  const links = useTranslations('lists.links');
  const project = useProject();
  const withdrawal = useWithdrawal(project.id);
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
