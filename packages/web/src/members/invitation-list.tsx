import type { Invitation } from '@brick/domain/members/invitations';
import { mayGrant } from '@brick/domain/members/rules';
import type { Member } from '@brick/domain/permissions';
import { Link2Off } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useUrlState } from '../platform/search.ts';
import { Button } from '../ui/button.tsx';
import { DataTable, type TableColumn } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useFormat } from '../ui/format-context.tsx';
import type { RowAction } from '../ui/row-actions.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { RoleBadge } from './member-name.tsx';
import { useInvitations } from './use-members.ts';

interface Props {
  projectId: number;
  me: Member;
  onInvite: () => void;
  onWithdraw: (invitation: Invitation) => void;
}

function useColumns(): TableColumn<Invitation>[] {
  const t = useTranslations('members.invitations');
  const { instant } = useFormat();
  return useMemo(
    () => [
      {
        id: 'for',
        header: t('for'),
        grow: 2,
        minWidth: 170,
        card: 'title',
        priority: 1,
        render: (row) => (row.email ? <bdi>{row.email}</bdi> : t('anyone')),
      },
      {
        id: 'role',
        header: t('role'),
        width: 170,
        card: 'amount',
        priority: 1,
        render: (row) => <RoleBadge role={row.role} />,
      },
      {
        id: 'by',
        header: t('by'),
        grow: 1,
        minWidth: 130,
        card: 'hidden',
        priority: 3,
        render: (row) => <bdi>{row.invitedByName ?? '–'}</bdi>,
      },
      {
        id: 'state',
        header: t('state'),
        grow: 2,
        minWidth: 220,
        card: 'meta',
        priority: 1,
        render: (row) => (
          <span className={row.state === 'open' ? '' : 'text-ink-3'}>
            {t(`states.${row.state}`, {
              day: instant(row.state === 'used' && row.usedAt ? row.usedAt : row.expiresAt),
              name: row.usedByName ?? '–',
            })}
          </span>
        ),
      },
    ],
    [t, instant],
  );
}

/** The open invitations, and on demand what became of the earlier ones. Their links are shown to nobody again. */
export function InvitationList({ projectId, me, onInvite, onWithdraw }: Props) {
  const t = useTranslations('members.invitations');
  const [url, setUrl] = useUrlState();
  const { data, isError, refetch } = useInvitations(projectId);
  const all = url['invitations'] === 'all';
  const open = data?.filter(({ state }) => state === 'open');
  const shown = all ? data : open;
  const earlier = (data?.length ?? 0) - (open?.length ?? 0);
  const rowActions = (row: Invitation): RowAction[] =>
    row.state === 'open' && mayGrant(me, row.role)
      ? [
          {
            id: 'withdraw',
            label: t('withdraw'),
            icon: Link2Off,
            danger: true,
            onSelect: () => onWithdraw(row),
          },
        ]
      : [];
  return (
    <section aria-labelledby="invitations" className="mt-4">
      <SectionHeading
        id="invitations"
        title={t('title')}
        text={t('text')}
        action={
          earlier > 0 && (
            <Button variant="quiet" size="sm" onClick={() => setUrl({ invitations: all ? null : 'all' })}>
              {all ? t('openOnly') : t('earlier', { count: earlier })}
            </Button>
          )
        }
      />
      <DataTable<Invitation>
        label={t('title')}
        columns={useColumns()}
        totalCount={shown?.length ?? 0}
        rowAt={(index) => shown?.[index]}
        rowKey={({ id }) => id}
        rowLabel={(row) => row.email ?? t('anyone')}
        loading={data === undefined && !isError}
        error={isError ? { text: t('listFailed'), onRetry: () => void refetch() } : undefined}
        rowActions={rowActions}
        empty={
          <EmptyState
            compact
            title={t('empty')}
            text={t('emptyText')}
            actions={<Button onClick={onInvite}>{t('invite')}</Button>}
          />
        }
      />
    </section>
  );
}
