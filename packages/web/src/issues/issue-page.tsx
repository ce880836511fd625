import type { Issue } from '@brick/domain/issues/contract';
import { useTranslations } from 'use-intl';
import { useProject } from '../platform/current-project.ts';
import { useNeighbours } from '../platform/neighbours.ts';
import { type RecordField, useSay } from '../platform/record-fields.ts';
import { ProjectRecordGate } from '../platform/record-gate.tsx';
import { RecordPage } from '../platform/record-page.tsx';
import { useUrlState } from '../platform/search.ts';
import { useFormat } from '../ui/format-context.tsx';
import { later } from '../ui/later.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import { useIssueRowActions } from './issue-actions.ts';
import { InspectionLink } from './origin-fields.tsx';
import { useIssueActions, useIssueRecord, useIssueRows } from './use-issues.ts';
import { useVerify } from './use-verify.ts';

const IssueForm = later(() => import('./issue-form.tsx'), 'IssueForm');

/** An issue on a page of its own. */
export function IssuePage({ id }: { id: number }) {
  return (
    <ProjectRecordGate query={useIssueRecord(id)} list="/issues">
      {(issue) => <IssueRecord issue={issue} />}
    </ProjectRecordGate>
  );
}

function useFields(): RecordField<Issue>[] {
  const t = useTranslations('issues.form');
  const attachment = useTranslations('issues.attachment');
  const say = useSay();
  const { instant } = useFormat();
  return [
    { name: 'title', label: t('title'), say: say.text, historyOnly: true },
    { name: 'status', label: t('status'), say: say.status, historyOnly: true },
    {
      name: 'priority',
      label: t('priority'),
      say: say.status,
      show: ({ priority }) => <StatusBadge status={priority} />,
    },
    {
      name: 'severity',
      label: t('severity'),
      say: say.status,
      show: ({ severity }) => <StatusBadge status={severity} />,
    },
    { name: 'description', label: t('description'), say: say.text },
    { name: 'phase', label: t('phase'), say: say.phase },
    { name: 'location', label: t('location'), say: say.text },
    { name: 'assignedTo', label: t('assignedTo'), say: say.text },
    { name: 'dueDate', label: t('dueDate'), say: say.day },
    {
      name: 'inspectionId',
      label: t('inspection'),
      say: say.text,
      show: ({ inspectionId, inspectionNumber }) =>
        inspectionId !== null && inspectionNumber ? (
          <InspectionLink id={inspectionId}>{inspectionNumber}</InspectionLink>
        ) : null,
    },
    { name: 'supplier', label: t('supplier'), say: say.text },
    { name: 'correctiveAction', label: t('correctiveAction'), say: say.text },
    {
      name: 'verifiedAt',
      label: t('verified'),
      say: say.text,
      show: ({ verifiedAt, verifiedByName }) =>
        verifiedAt && t('verifiedBy', { name: verifiedByName ?? t('someone'), day: instant(verifiedAt) }),
    },
    { name: 'attachmentUrl', label: attachment('kind'), say: say.file, historyOnly: true },
  ];
}

function IssueRecord({ issue }: { issue: Issue }) {
  const t = useTranslations('issues');
  const attachment = useTranslations('issues.attachment');
  const project = useProject();
  const [url, setUrl] = useUrlState();
  const { move, discard } = useIssueActions();
  const verify = useVerify();
  const rows = useIssueRows(project.id, url);
  const actionsOf = useIssueRowActions({
    onEdit: ({ id }) => setUrl({ edit: id }),
    onMove: (moved, status) => move.mutate({ issue: moved, status }),
    onVerify: (resolved, verified) => verify.mutate({ issue: resolved, verified }),
    onDelete: (deleted) => discard.mutate(deleted),
  });
  return (
    <RecordPage
      kind="issue"
      row={issue}
      title={issue.title}
      subtitle={<bdi>{project.name}</bdi>}
      status={<StatusBadge status={issue.status} />}
      list={{ to: '/issues', label: t('title') }}
      neighbours={useNeighbours(rows, issue.id)}
      fields={useFields()}
      files={[{ label: attachment('kind'), urls: issue.attachmentUrl ? [issue.attachmentUrl] : [] }]}
      actions={actionsOf(issue)}
      deleteQuestion={t('confirmDelete')}
      dialog={
        url['edit'] && (
          <IssueForm project={project} issueId={issue.id} onClose={() => setUrl({ edit: null })} />
        )
      }
    />
  );
}
