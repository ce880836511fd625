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
import { memberOf, PROJECTS_KEY, useMay } from '../platform/current-project.ts';
import { useContractForm } from '../platform/forms.ts';
import { changesIn } from '../platform/own-changes.ts';
import { RestoredNotice } from '../platform/restored-notice.tsx';
import { useUser } from '../platform/session.ts';
import { useAction } from '../platform/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { FormError } from '../ui/field.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { Notice } from '../ui/notice.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { IssueFields, StatusField } from './issue-fields.tsx';
import { IssueShown } from './issue-shown.tsx';
import { useInspectionOf, useIssue } from './use-issues.ts';
import { useTheirs } from './use-theirs.ts';

type Body = z.output<typeof issueBody>;

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
  const { data: issue, isError, refetch } = useIssue(project.id, issueId);
  const origin = useInspectionOf(project.id, issueId === null ? inspectionId : null);
  const may = useMay();
  // An inspection that is there no more is no reason not to report what is wrong.
  if (issueId === null && !origin.isLoading)
    return <IssueDialog project={project} issue={null} inspection={origin.data ?? null} onClose={onClose} />;
  if (issue && may('issues', 'update', issueFacts(issue)))
    return <IssueDialog project={project} issue={issue} onClose={onClose} />;
  if (issue) return <IssueView project={project} issue={issue} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(issueId === null ? 'addTitle' : 'editTitle')}
    >
      {isError ? (
        <ErrorState text={t('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Dialog>
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
  supplierId: issue?.supplierId ?? null,
});

/** Sends a new issue or the changes of an old one, with the toasts of section 8. */
function useSend(project: Project, issue: Issue | null, version: number, onDone: () => void) {
  const t = useTranslations('issues.form');
  return useAction<{ body: Body; idempotencyKey: string }>({
    send: ({ body, idempotencyKey }) =>
      issue
        ? call(updateIssue, { params: { id: issue.id }, body: { ...changesIn(body, issue), version } })
        : call(addIssue, { params: { projectId: project.id }, body, idempotencyKey }),
    success: issue ? t('saved') : t('added'),
    failure: issue ? t('saveFailed') : t('addFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onDone,
  });
}

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
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={issue.title}
      description={useStory(project, issue)}
      footer={
        <DialogClose>
          <Button variant="secondary">{t('close')}</Button>
        </DialogClose>
      }
    >
      <IssueShown issue={issue} />
    </Dialog>
  );
}

interface DialogProps extends Omit<Props, 'issueId' | 'inspectionId'> {
  issue: Issue | null;
  inspection?: Inspection | null;
}

function IssueDialog({ project, issue: read, inspection = null, onClose }: DialogProps) {
  const t = useTranslations('issues.form');
  // What the edit started from stays so, even when the issue is read again while one types.
  const [issue] = useState(read);
  const [stored, setStored] = useState(read);
  const [uploading, setUploading] = useState(false);
  const theirs = useTheirs(issue, stored);
  const member = memberOf(useUser(), project);
  const statusAlone = issue !== null && statusOnly(member, 'issues', issueFacts(issue));
  const form = useContractForm(issueBody, {
    defaultValues: startOf(issue, inspection),
    draft: issue ? undefined : `issues.new.${[project.id, inspection?.id].filter(Boolean).join('.')}`,
    draftOmit: ['attachmentUrl', 'supplierId'],
  });
  const send = useSend(project, issue, stored?.version ?? 1, onClose);
  const onSubmit = form.submit(async (body, { idempotencyKey }) => {
    try {
      await send.mutateAsync({ body, idempotencyKey });
    } catch (error) {
      if (isCallError(error, 409) && error.problem?.current) setStored(error.problem.current as Issue);
      throw error;
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(issue ? 'editTitle' : 'addTitle')}
      description={useStory(project, issue)}
      dirty={form.formState.isDirty}
      onSubmit={onSubmit}
      footer={
        <>
          <DialogClose>
            <Button variant="secondary">{t('cancel')}</Button>
          </DialogClose>
          <Button
            type="submit"
            variant="primary"
            pending={send.isPending}
            pendingLabel={t(issue ? 'saving' : 'adding')}
            disabled={uploading}
          >
            {t(issue ? 'submitEdit' : 'submitAdd')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4.5">
        <FormError>{form.wholeError}</FormError>
        {theirs.any && <Notice tone="waiting">{t('conflict')}</Notice>}
        <RestoredNotice form={form} />
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
      </div>
    </Dialog>
  );
}
