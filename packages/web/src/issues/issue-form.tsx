import type { inspectionCalls } from '@brick/domain/inspections/contract';
import type { Issue } from '@brick/domain/issues/contract';
import { FLOW, issueFacts } from '@brick/domain/issues/rules';
import { statusOnly } from '@brick/domain/permissions';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callOf } from '../platform/call.ts';
import { isCallError } from '../platform/call-error.ts';
import { memberOf, projectKey, useProject } from '../platform/current-project.ts';
import { useUrlState } from '../platform/search.ts';
import { useUser } from '../platform/session.ts';
import { LoadingDialog, ViewDialog } from '../platform/view-dialog.tsx';
import type { FormProps } from '../records/kind.ts';
import { idIn } from '../records/open-form.tsx';
import { RecordForm } from '../records/record-form.tsx';
import { Shown } from '../records/shown.tsx';
import { StatusField } from '../records/status-field.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { Notice } from '../ui/notice.tsx';
import { IssueFields } from './issue-fields.tsx';

const inspectionCall = callOf<typeof inspectionCalls.get>('GET', '/api/inspections/{id}');

/** The inspection that a new issue came of, as the address names it. */
function useOrigin(projectId: number, id: number | null) {
  return useQuery({
    queryKey: projectKey(projectId, 'inspections', 'one', id),
    queryFn: ({ signal }) => call(inspectionCall, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
  });
}

/** Who reported it and when, and when it was resolved. */
function useStory(projectName: string): (issue: Issue | null) => string {
  const t = useTranslations('issues.form');
  const { instant } = useFormat();
  return (issue) => {
    if (!issue) return t('addedTo', { project: projectName });
    const reported = { name: issue.reportedByName ?? t('someone'), day: instant(issue.createdAt) };
    return issue.resolvedAt
      ? t('reportedAndResolved', { ...reported, resolved: instant(issue.resolvedAt) })
      : t('reported', reported);
  };
}

/** Reports, edits or shows an issue. */
export function IssueForm(props: FormProps<Issue>) {
  const { kind, id, onClose } = props;
  const t = useTranslations('issues.form');
  const title = useTranslations('issues');
  const ui = useTranslations('ui');
  const shared = useTranslations('record.form');
  const project = useProject();
  const member = memberOf(useUser(), project);
  const [url] = useUrlState();
  const story = useStory(project.name);
  const origin = useOrigin(project.id, id === null ? idIn(url['inspection']) : null);
  // An inspection that is there no more is no reason not to report what is wrong.
  if (origin.isLoading || (origin.isError && !isCallError(origin.error, 404)))
    return <LoadingDialog query={origin} title={title('add')} t={ui} onClose={onClose} />;
  const inspection = origin.data;
  return (
    <RecordForm
      {...props}
      {...(inspection && {
        start: () => ({
          phase: inspection.phase,
          location: inspection.location ?? '',
          inspectionId: inspection.id,
        }),
        cameOf: inspection.id,
      })}
      notInDraft={['supplierId']}
      story={story}
      view={(issue) => (
        <ViewDialog title={issue.title} description={story(issue)} close={shared('close')} onClose={onClose}>
          <Shown kind={kind} row={issue} />
        </ViewDialog>
      )}
    >
      {(issue) =>
        issue && statusOnly(member, 'issues', issueFacts(issue)) ? (
          <div className="grid gap-4.5">
            <Notice tone="moving">{t('statusAlone')}</Notice>
            <StatusField from={issue.status} flow={FLOW} />
            <Shown kind={kind} row={issue} />
          </div>
        ) : (
          <IssueFields
            issue={issue}
            inspectionNumber={issue?.inspectionNumber ?? inspection?.reportNumber ?? null}
          />
        )
      }
    </RecordForm>
  );
}
