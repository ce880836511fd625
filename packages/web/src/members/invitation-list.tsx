import type { Invitation } from '@brick/domain/members/invitations-api';
import { mayGrant } from '@brick/domain/members/rules';
import type { Member } from '@brick/domain/permissions';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { LinkTable, linkColumns } from '../platform/links/link-table.tsx';
import { useUrlState } from '../platform/routing/url-state.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { SectionHeading } from '../ui/layout/section-heading.tsx';
import type { TableColumn } from '../ui/table/data-table.tsx';
import { RoleBadge } from './member-name.tsx';
import { useInvitations } from './use-invitations.ts';

interface InvitationListProps {
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
      ...linkColumns<Invitation>(t, {
        by: (row) => row.invitedByName,
        state: (row) =>
          t(`states.${row.state}`, {
            day: instant(row.state === 'used' && row.usedAt ? row.usedAt : row.expiresAt),
            name: row.usedByName ?? '–',
            byRestore: String(row.withdrawnByRestore),
          }),
        width: 220,
      }),
    ],
    [t, instant],
  );
}

/** The open invitations and, on demand, earlier ones. Links are never shown again. */
export function InvitationList({ projectId, me, onInvite, onWithdraw }: InvitationListProps) {
  const t = useTranslations('members.invitations');
  const [url, setUrl] = useUrlState();
  const { data, isError, refetch } = useInvitations(projectId);
  const all = url['invitations'] === 'all';
  const open = data?.filter(({ state }) => state === 'open');
  const shown = all ? data : open;
  const earlier = (data?.length ?? 0) - (open?.length ?? 0);
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
      <LinkTable<Invitation>
        label={t('title')}
        columns={useColumns()}
        rows={shown}
        rowLabel={(row) => row.email ?? t('anyone')}
        failed={isError ? { text: t('listFailed'), onRetry: () => void refetch() } : undefined}
        onWithdraw={(row) => mayGrant(me, row.role) && (() => onWithdraw(row))}
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
