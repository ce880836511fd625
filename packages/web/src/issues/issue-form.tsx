import type { Issue } from '@brick/domain/issues/api';
import { issueFacts } from '@brick/domain/issues/steps';
import { statusOnly } from '@brick/domain/permissions';
import { useTranslations } from 'use-intl';
import { isCallError } from '../platform/api/call-error.ts';
import { LoadingDialog, ViewDialog } from '../platform/forms/view-dialog.tsx';
import { memberFor, useProject } from '../platform/projects/current-project.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { useUser } from '../platform/session/session.ts';
import { loadPinShape } from '../records/fields/position-field.tsx';
import { StatusField } from '../records/fields/status-field.tsx';
import { RecordFieldList } from '../records/record-field-list.tsx';
import { RecordForm } from '../records/record-form.tsx';
import type { KindFormProps } from '../records/record-kind.ts';
import { parseId } from '../records/url-dialog.tsx';
import { useOriginInspection } from '../records/use-origin-inspection.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { IssueFields } from './issue-fields.tsx';
import { useAllowedStatuses } from './use-allowed-statuses.ts';

/** Describes who reported the issue and when, and when it was resolved. */
function useIssueSummary(projectName: string): (issue: Issue | null) => string {
  const t = useTranslations('issues.form');
  const ui = useTranslations('ui');
  const { instant } = useFormat();
  return (issue) => {
    if (!issue) return ui('addedTo', { project: projectName });
    const reported = { name: issue.reportedByName ?? t('someone'), day: instant(issue.createdAt) };
    return issue.resolvedAt
      ? t('reportedAndResolved', { ...reported, resolved: instant(issue.resolvedAt) })
      : t('reported', reported);
  };
}

/** The fields of a summary: without refusals where there were none, and without what other fields say as well. */
const summaryNames = ({ page }: KindFormProps<Issue>['kind'], { timesRefused }: Issue): string[] =>
  page.filter(
    (name) =>
      !['fixedNote', 'refusedReason', 'acceptedReason', 'variationId'].includes(name) &&
      (name !== 'timesRefused' || timesRefused > 0),
  );

/** The status, for an assignee who may change nothing else. */
const AssigneeStatus = ({ issue }: { issue: Issue }) => (
  <StatusField from={issue.status} flow={useAllowedStatuses(issue)} />
);

/** What a new issue says of the completion list that it is put on, and where it is. */
const listAndPosition = async () => ({
  ...(await loadPinShape()),
  listId: (await import('@brick/domain/field-schemas')).id,
});

/** Reports, edits or shows an issue. */
export function IssueForm(props: KindFormProps<Issue>) {
  const { kind, id, onClose } = props;
  const t = useTranslations('issues.form');
  const title = useTranslations('issues');
  const ui = useTranslations('ui');
  const project = useProject();
  const member = memberFor(useUser(), project);
  const [url] = useUrlState();
  const story = useIssueSummary(project.name);
  const origin = useOriginInspection(project.id, id === null ? parseId(url['inspection']) : null);
  // A deleted inspection must not prevent users from reporting the issue.
  if (origin.isLoading || (origin.isError && !isCallError(origin.error, 404)))
    return <LoadingDialog query={origin} title={title('add')} t={ui} onClose={onClose} />;
  const inspection = origin.data;
  // The completion list that a new issue is put on.
  const listId = id === null ? parseId(url['list']) : null;
  return (
    <RecordForm
      {...props}
      more={listId === null ? loadPinShape : listAndPosition}
      start={() => ({
        pin: null,
        ...(listId !== null && { listId }),
        ...(inspection && {
          phase: inspection.phase,
          location: inspection.location ?? '',
          inspectionId: inspection.id,
        }),
      })}
      cameOf={inspection?.id ?? (listId === null ? undefined : `list ${listId}`)}
      // Of a copy it is kept, or the supplier typed since would be restored with the id of the copied one.
      notInDraft={url['copy'] ? [] : ['supplierId']}
      story={story}
      view={(issue) => (
        <ViewDialog title={issue.title} description={story(issue)} onClose={onClose}>
          <RecordFieldList kind={kind} row={issue} names={summaryNames(kind, issue)} />
        </ViewDialog>
      )}
    >
      {(issue) =>
        issue && statusOnly(member, 'issues', issueFacts(issue)) ? (
          <div className="grid gap-4.5">
            <Banner tone="moving">{t('statusAlone')}</Banner>
            <AssigneeStatus issue={issue} />
            <RecordFieldList kind={kind} row={issue} names={summaryNames(kind, issue)} />
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
