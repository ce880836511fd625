import type { ProjectMember } from '@brick/domain/members/api';
import { grantableRoles, mayChange, mayHandOver, mayRemove } from '@brick/domain/members/rules';
import { can, type Member } from '@brick/domain/permissions';
import { displayName } from '@brick/domain/users/display-name';
import { KeyRound, LogOut, UserCog, UserMinus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format/format-context.tsx';
import { RelativeDay } from '../ui/format/relative-day.tsx';
import { DataTable, type TableColumn } from '../ui/table/data-table.tsx';
import { RowMenu } from '../ui/table/lazy-row-menu.tsx';
import type { RowAction } from '../ui/table/row-buttons.tsx';
import { MemberName, RoleBadge } from './member-name.tsx';

interface MemberTableProps {
  me: Member;
  members: readonly ProjectMember[] | undefined;
  failed: boolean;
  onRetry: () => void;
  onChangeRole: (member: ProjectMember) => void;
  onHandOver: (member: ProjectMember) => void;
  onRemove: (member: ProjectMember) => void;
}

function useColumns(me: number, withEmail: boolean): TableColumn<ProjectMember>[] {
  const t = useTranslations('members.columns');
  const { instant } = useFormat();
  return useMemo(() => {
    const email: TableColumn<ProjectMember> = {
      id: 'email',
      header: t('email'),
      grow: 2,
      minWidth: 180,
      card: 'hidden',
      priority: 3,
      render: (row) => (row.email ? <bdi>{row.email}</bdi> : <span className="text-ink-3">–</span>),
    };
    return [
      {
        id: 'name',
        header: t('name'),
        grow: 3,
        minWidth: 200,
        card: 'title',
        priority: 1,
        render: (row) => <MemberName member={row} me={me} />,
      },
      {
        id: 'role',
        header: t('role'),
        width: 170,
        card: 'status',
        priority: 1,
        render: (row) => <RoleBadge role={row.role} />,
      },
      ...(withEmail ? [email] : []),
      {
        id: 'lastActiveAt',
        header: t('lastActive'),
        width: 140,
        card: 'meta',
        priority: 2,
        render: (row) =>
          row.lastActiveAt ? (
            <RelativeDay of={row.lastActiveAt} />
          ) : (
            <span className="text-ink-3">{t('nothingYet')}</span>
          ),
      },
      {
        id: 'addedAt',
        header: t('added'),
        width: 130,
        card: 'hidden',
        priority: 3,
        render: (row) => instant(row.addedAt),
      },
    ];
  }, [t, instant, me, withEmail]);
}

function useRowActions({ me, onChangeRole, onHandOver, onRemove }: MemberTableProps) {
  const t = useTranslations('members');
  return (row: ProjectMember): RowAction[] => {
    const self = row.userId === me.userId;
    const actions: (RowAction | false)[] = [
      mayChange(me, row) &&
        grantableRoles(me).some((role) => role !== row.role) && {
          id: 'role',
          label: t('changeRole'),
          icon: UserCog,
          onSelect: () => onChangeRole(row),
        },
      !self &&
        mayHandOver(me) && {
          id: 'hand-over',
          label: t('handOver'),
          icon: KeyRound,
          onSelect: () => onHandOver(row),
        },
      mayRemove(me, row) && {
        id: 'remove',
        label: t(self ? 'leave' : 'remove'),
        icon: self ? LogOut : UserMinus,
        danger: true,
        onSelect: () => onRemove(row),
      },
    ];
    return actions.filter((action) => action !== false);
  };
}

/** Table of all members of the project, with the actions that the user may take. */
export function MemberTable(props: MemberTableProps) {
  const { me, members, failed, onRetry } = props;
  const t = useTranslations('members');
  // The server tells addresses to those who may add members.
  const withEmail = can(me, 'members', 'create');
  return (
    <DataTable<ProjectMember>
      label={t('title')}
      columns={useColumns(me.userId, withEmail)}
      totalCount={members?.length ?? 0}
      rowAt={(index) => members?.[index]}
      rowKey={({ userId }) => userId}
      rowLabel={displayName}
      loading={members === undefined && !failed}
      placeholderRows={3}
      error={failed ? { text: t('listFailed'), onRetry } : undefined}
      rowMenu={RowMenu}
      rowActions={useRowActions(props)}
    />
  );
}
