import type { Issue } from '@brick/domain/issues/contract';
import { FLOW, issueFacts, mayVerify } from '@brick/domain/issues/rules';
import { BadgeCheck, CircleCheck, CircleDashed, CirclePlay, Undo2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { memberOf, useMay, useProject } from '../platform/current-project.ts';
import { useUser } from '../platform/session.ts';
import { offered, useUsualActions } from '../platform/usual-actions.ts';
import type { RowAction } from '../ui/row-actions.tsx';

/** What a press on an action sets off. */
export interface Handlers {
  onEdit: (issue: Issue) => void;
  onMove: (issue: Issue, status: Issue['status']) => void;
  onVerify: (issue: Issue, verified: boolean) => void;
  onDelete: (issue: Issue) => void;
}

const MOVE_ICONS = { open: CircleDashed, in_progress: CirclePlay, resolved: CircleCheck };

/** What may be done with one of the rows, in its list and on its page. */
export function useIssueRowActions({ onEdit, onMove, onVerify, onDelete }: Handlers) {
  const t = useTranslations('issues');
  const usual = useUsualActions();
  const may = useMay();
  const member = memberOf(useUser(), useProject());
  return (row: Issue): RowAction[] => {
    const facts = issueFacts(row);
    const movable = may('issues', 'update', facts);
    return offered([
      usual.edit(movable, () => onEdit(row)),
      ...FLOW[row.status].map(
        (status) =>
          movable && {
            id: status,
            label: t(row.status === 'resolved' && status === 'open' ? 'reopen' : `move.${status}`),
            icon: MOVE_ICONS[status],
            onSelect: () => onMove(row, status),
          },
      ),
      row.status === 'resolved' &&
        mayVerify(member, row) && {
          id: 'verify',
          label: t(row.verifiedAt ? 'unverify' : 'verify'),
          icon: row.verifiedAt ? Undo2 : BadgeCheck,
          onSelect: () => onVerify(row, !row.verifiedAt),
        },
      usual.attachment(row.attachmentUrl),
      usual.delete(may('issues', 'delete', facts), () => onDelete(row)),
    ]);
  };
}
