import type { Inspection } from '@brick/domain/inspections/contract';
import { addIssue, type Issue, issueBody, updateIssue } from '@brick/domain/issues/contract';
import { issueFacts } from '@brick/domain/issues/rules';
import { statusOnly } from '@brick/domain/permissions';
import type { Project } from '@brick/domain/projects/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call } from '../platform/call.ts';
import { isCallError } from '../platform/call-error.ts';
import { memberOf, useMay } from '../platform/current-project.ts';
import { FormDialog } from '../platform/form-dialog.tsx';
import { useUser } from '../platform/session.ts';
import { useEditing } from '../platform/use-editing.ts';
import { LoadingDialog, ViewDialog } from '../platform/view-dialog.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { Notice } from '../ui/notice.tsx';
import { IssueFields, StatusField } from './issue-fields.tsx';
import { IssueShown } from './issue-shown.tsx';
import { useIssueWords } from './issue-words.ts';
import { useInspectionOf, useIssue } from './use-issues.ts';

interface Props {
  project: Project;
  /** Null for a new one. */
  issueId: number | null;
  /** The failed inspection that a new one came of. */
  inspectionId?: number | null;
  onClose: () => void;
}

/** Reports, edits or shows an issue. An existing one is read first, so that the edit starts from what is stored. */
export function IssueForm({ project, issueId, inspectionId = null, onClose }: Props) {
  const t = useTranslations('issues.form');
  const ui = useTranslations('ui');
  const query = useIssue(project.id, issueId);
  const issue = query.data;
  const origin = useInspectionOf(project.id, issueId === null ? inspectionId : null);
  const may = useMay();
  // An inspection that is there no more is no reason not to report what is wrong.
  const isOriginOpen = origin.isLoading || (origin.isError && !isCallError(origin.error, 404));
  if (issueId === null && !isOriginOpen)
    return <IssueDialog project={project} issue={null} inspection={origin.data ?? null} onClose={onClose} />;
  if (issue && may('issues', 'update', issueFacts(issue)))
    return <IssueDialog project={project} issue={issue} onClose={onClose} />;
  if (issue) return <IssueView project={project} issue={issue} onClose={onClose} />;
  return (
    <LoadingDialog
      query={issueId === null ? origin : query}
      title={t(issueId === null ? 'addTitle' : 'editTitle')}
      t={issueId === null ? ui : t}
      onClose={onClose}
    />
  );
}

/** A new issue of a failed inspection is where that was. */
const startOf = (issue: Issue | null, inspection: Inspection | null = null): z.input<typeof issueBody> => ({
  title: issue?.title ?? '',
  description: issue?.description ?? '',
  phase: issue?.phase ?? inspection?.phase ?? '',
  severity: issue?.severity ?? 'medium',
  priority: issue?.priority ?? '',
  status: issue?.status ?? 'open',
  assignedTo: issue?.assignedTo ?? '',
  location: issue?.location ?? inspection?.location ?? '',
  dueDate: issue?.dueDate ?? null,
  attachmentUrl: issue?.attachmentUrl ?? null,
  inspectionId: issue?.inspectionId ?? inspection?.id ?? null,
  correctiveAction: issue?.correctiveAction ?? '',
  supplier: issue?.supplier ?? '',
  supplierId: issue?.supplierId ?? null,
});

/** Who reported it and when, and when it was resolved. */
function useStory(project: Project, issue: Issue | null): string {
  const t = useTranslations('issues.form');
  const { instant } = useFormat();
  if (!issue) return t('addedTo', { project: project.name });
  const reported = { name: issue.reportedByName ?? t('someone'), day: instant(issue.createdAt) };
  return issue.resolvedAt
    ? t('reportedAndResolved', { ...reported, resolved: instant(issue.resolvedAt) })
    : t('reported', reported);
}

/** What a member reads who may not change it. */
function IssueView({ project, issue, onClose }: Omit<Props, 'issueId'> & { issue: Issue }) {
  const t = useTranslations('issues.form');
  return (
    <ViewDialog
      title={issue.title}
      description={useStory(project, issue)}
      close={t('close')}
      onClose={onClose}
    >
      <IssueShown issue={issue} />
    </ViewDialog>
  );
}

interface DialogProps extends Omit<Props, 'issueId' | 'inspectionId'> {
  issue: Issue | null;
  inspection?: Inspection | null;
}

function IssueDialog({ project, issue: read, inspection = null, onClose }: DialogProps) {
  const t = useTranslations('issues.form');
  const [uploading, setUploading] = useState(false);
  const editing = useEditing(issueBody, t, {
    read,
    startOf: (issue) => startOf(issue, inspection),
    words: useIssueWords(),
    draft: read ? undefined : `issues.new.${[project.id, inspection?.id].filter(Boolean).join('.')}`,
    draftOmit: ['attachmentUrl', 'supplierId'],
    send: (body, { from, changes, version, idempotencyKey }) =>
      from
        ? call(updateIssue, { params: { id: from.id }, body: { ...changes, version } })
        : call(addIssue, { params: { projectId: project.id }, body, idempotencyKey }),
    onDone: onClose,
  });
  const { row: issue, form, theirs } = editing;
  const member = memberOf(useUser(), project);
  const statusAlone = issue !== null && statusOnly(member, 'issues', issueFacts(issue));
  return (
    <FormDialog
      {...editing.frame}
      title={t(issue ? 'editTitle' : 'addTitle')}
      description={useStory(project, issue)}
      disabled={uploading}
      onClose={onClose}
    >
      {statusAlone ? (
        <>
          <Notice tone="moving">{t('statusAlone')}</Notice>
          <StatusField control={form.control} theirs={theirs.of('status')} from={issue.status} />
          <IssueShown issue={issue} />
        </>
      ) : (
        <IssueFields
          control={form.control}
          theirs={theirs}
          issue={issue}
          inspectionNumber={issue?.inspectionNumber ?? inspection?.reportNumber ?? null}
          onBusy={setUploading}
        />
      )}
    </FormDialog>
  );
}
