import { addIssue, type Issue, issueBody, updateIssue } from '@brick/domain/issues/contract';
import { issueFacts } from '@brick/domain/issues/rules';
import { statusOnly } from '@brick/domain/permissions';
import type { Project } from '@brick/domain/projects/contract';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call } from '../platform/call.ts';
import { isCallError } from '../platform/call-error.ts';
import { memberOf, PROJECTS_KEY, useMay } from '../platform/current-project.ts';
import { useContractForm } from '../platform/forms.ts';
import { useUser } from '../platform/session.ts';
import { useAction } from '../platform/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Field, FormError, FormGrid, FormSpan } from '../ui/field.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { Notice } from '../ui/notice.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { AttachmentField } from './attachment-field.tsx';
import { DueDateField, LevelField, PhaseField, StatusField } from './issue-fields.tsx';
import { useIssue } from './use-issues.ts';
import { useTheirs } from './use-theirs.ts';

type Body = z.output<typeof issueBody>;

interface Props {
  project: Project;
  /** Null for a new one. */
  issueId: number | null;
  onClose: () => void;
}

/** Reports, edits or shows an issue. An existing one is read first, so that the edit starts from what is stored. */
export function IssueForm({ project, issueId, onClose }: Props) {
  const t = useTranslations('issues.form');
  const { data: issue, isError, refetch } = useIssue(project.id, issueId);
  if (issueId === null || issue)
    return <IssueDialog project={project} issue={issue ?? null} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('editTitle')}>
      {isError ? (
        <ErrorState text={t('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Dialog>
  );
}

const startOf = (issue: Issue | null): z.input<typeof issueBody> => ({
  title: issue?.title ?? '',
  description: issue?.description ?? '',
  phase: issue?.phase ?? '',
  severity: issue?.severity ?? 'medium',
  priority: issue?.priority ?? '',
  status: issue?.status ?? 'open',
  assignedTo: issue?.assignedTo ?? '',
  location: issue?.location ?? '',
  dueDate: issue?.dueDate ?? null,
  attachmentUrl: issue?.attachmentUrl ?? null,
});

/** Only what was changed here is sent, so that what somebody else changed beside it stays. */
const changesIn = (body: Body, issue: Issue): Partial<Body> =>
  Object.fromEntries(Object.entries(body).filter(([name, value]) => value !== issue[name as keyof Issue]));

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

/** What this member may do to it: rights from the same table as the server's. */
function useRights(project: Project, issue: Issue | null) {
  const may = useMay();
  const member = memberOf(useUser(), project);
  if (!issue) return { editable: true, whole: true };
  const editable = may('issues', 'update', issueFacts(issue));
  return { editable, whole: editable && !statusOnly(member, 'issues', issueFacts(issue)) };
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

function IssueDialog({ project, issue, onClose }: Omit<Props, 'issueId'> & { issue: Issue | null }) {
  const t = useTranslations('issues.form');
  const frame = useTranslations('frame');
  const [stored, setStored] = useState(issue);
  const [uploading, setUploading] = useState(false);
  const theirs = useTheirs(issue, stored);
  const { editable, whole } = useRights(project, issue);
  const form = useContractForm(issueBody, {
    defaultValues: startOf(issue),
    draft: issue ? undefined : `issues.new.${project.id}`,
    draftOmit: ['attachmentUrl'],
  });
  const send = useSend(project, issue, stored?.version ?? 1, onClose);
  const { register, control, formState, submit } = form;
  const { errors } = formState;
  const onSubmit = submit(async (body, { idempotencyKey }) => {
    try {
      await send.mutateAsync({ body, idempotencyKey });
    } catch (error) {
      if (isCallError(error, 409) && error.problem?.current) setStored(error.problem.current as Issue);
      throw error;
    }
  });
  const status = (
    <StatusField
      control={control}
      theirs={theirs.of('status')}
      from={issue?.status ?? null}
      disabled={!editable}
    />
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(issue ? (editable ? 'editTitle' : 'viewTitle') : 'addTitle')}
      description={useStory(project, issue)}
      dirty={formState.isDirty}
      onSubmit={onSubmit}
      footer={
        <>
          <DialogClose>
            <Button variant="secondary">{t(editable ? 'cancel' : 'close')}</Button>
          </DialogClose>
          {editable && (
            <Button
              type="submit"
              variant="primary"
              pending={send.isPending}
              pendingLabel={t(issue ? 'saving' : 'adding')}
              disabled={uploading}
            >
              {t(issue ? 'submitEdit' : 'submitAdd')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4.5">
        <FormError>{form.wholeError}</FormError>
        {theirs.any && <Notice tone="waiting">{t('conflict')}</Notice>}
        {editable && !whole && <Notice tone="moving">{t('statusAlone')}</Notice>}
        {form.restored && (
          <Notice
            tone="moving"
            action={
              <Button variant="quiet" size="sm" onClick={form.startAfresh}>
                {frame('startAfresh')}
              </Button>
            }
          >
            {frame('restored')}
          </Notice>
        )}
        {issue && status}
        <fieldset disabled={!whole} className="grid min-w-0 gap-4.5">
          <FormGrid>
            <FormSpan>
              <Field label={t('title')} required error={errors.title?.message} hint={theirs.of('title')}>
                <TextInput {...register('title')} maxLength={255} autoComplete="off" />
              </Field>
              <Field
                label={t('description')}
                error={errors.description?.message}
                hint={theirs.of('description')}
              >
                <TextArea {...register('description')} rows={3} grow />
              </Field>
            </FormSpan>
            <LevelField control={control} name="severity" theirs={theirs.of('severity')} />
            <LevelField
              control={control}
              name="priority"
              theirs={theirs.of('priority')}
              bySeverity={!issue}
            />
            <PhaseField control={control} theirs={theirs.of('phase')} />
            <Field label={t('location')} error={errors.location?.message} hint={theirs.of('location')}>
              <TextInput {...register('location')} maxLength={255} autoComplete="off" />
            </Field>
            <Field
              label={t('assignedTo')}
              error={errors.assignedTo?.message}
              hint={theirs.of('assignedTo') ?? t('assignedHint')}
            >
              <TextInput {...register('assignedTo')} maxLength={255} autoComplete="off" />
            </Field>
            <DueDateField control={control} theirs={theirs.of('dueDate')} />
            <FormSpan>
              {!issue && status}
              <Controller
                control={control}
                name="attachmentUrl"
                render={({ field, fieldState }) => (
                  <AttachmentField
                    value={field.value ?? null}
                    onChange={field.onChange}
                    error={fieldState.error?.message}
                    onBusy={setUploading}
                    disabled={!whole}
                  />
                )}
              />
              {theirs.of('attachmentUrl') && <p className="t-sm text-ink-3">{theirs.of('attachmentUrl')}</p>}
            </FormSpan>
          </FormGrid>
        </fieldset>
      </div>
    </Dialog>
  );
}
