import type { Inspection } from '@brick/domain/inspections/contract';
import { fullName } from '@brick/domain/users/names';
import { useTranslations } from 'use-intl';
import { useProject } from '../platform/current-project.ts';
import { useNeighbours } from '../platform/neighbours.ts';
import { useProjectMembers } from '../platform/project-members.ts';
import { isEmpty, type RecordField, useSay } from '../platform/record-fields.ts';
import { ProjectRecordGate } from '../platform/record-gate.tsx';
import { RecordPage } from '../platform/record-page.tsx';
import { useUrlState } from '../platform/search.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import { useInspectionRowActions } from './inspection-actions.ts';
import { InspectionDialogs } from './inspection-dialogs.tsx';
import { useDiscard, useInspectionRecord, useInspectionRows } from './use-inspections.ts';
import { useReportIssue } from './use-report-issue.ts';

/** An inspection on a page of its own. */
export function InspectionPage({ id }: { id: number }) {
  return (
    <ProjectRecordGate query={useInspectionRecord(id)} list="/inspections">
      {(inspection) => <InspectionRecord inspection={inspection} />}
    </ProjectRecordGate>
  );
}

function useFields(projectId: number): RecordField<Inspection>[] {
  const t = useTranslations('inspections.form');
  const { data: members } = useProjectMembers(projectId);
  const say = useSay();
  const member = (value: unknown): string => {
    if (isEmpty(value) || !members) return '–';
    const known = members.find(({ userId }) => userId === value);
    return known ? fullName(known) : t('formerMember');
  };
  return [
    { name: 'result', label: t('result'), say: say.status, historyOnly: true },
    { name: 'inspectionType', label: t('inspectionType'), say: say.text },
    { name: 'phase', label: t('phase'), say: say.phase },
    { name: 'scheduledDate', label: t('scheduledDate'), say: say.day },
    { name: 'location', label: t('location'), say: say.text },
    {
      name: 'inspectorId',
      label: t('inspector'),
      say: member,
      show: ({ inspectorName }) => <bdi>{inspectorName ?? t('formerMember')}</bdi>,
    },
    { name: 'assignedTo', label: t('assignedTo'), say: say.text },
    { name: 'dueDate', label: t('dueDate'), say: say.day },
    { name: 'observations', label: t('observations'), say: say.text },
    { name: 'adviceInstructions', label: t('adviceInstructions'), say: say.text },
    { name: 'beforePhotosUrls', label: t('beforePhotosUrls'), say: say.photos, historyOnly: true },
    { name: 'afterPhotosUrls', label: t('afterPhotosUrls'), say: say.photos, historyOnly: true },
  ];
}

function InspectionRecord({ inspection }: { inspection: Inspection }) {
  const t = useTranslations('inspections');
  const project = useProject();
  const [url, setUrl] = useUrlState();
  const discard = useDiscard();
  const rows = useInspectionRows(project.id, url);
  const actionsOf = useInspectionRowActions({
    onEdit: ({ id }) => setUrl({ edit: id }),
    onRecord: ({ id }) => setUrl({ record: id }),
    onVersions: ({ id }) => setUrl({ versions: id }),
    onReport: useReportIssue(),
    onDelete: (deleted) => discard.mutate(deleted),
  });
  return (
    <RecordPage
      kind="inspection"
      row={inspection}
      title={[inspection.reportNumber, inspection.inspectionType].filter(Boolean).join(' · ')}
      subtitle={<bdi>{project.name}</bdi>}
      status={<StatusBadge status={inspection.result} />}
      list={{ to: '/inspections', label: t('title') }}
      neighbours={useNeighbours(rows, inspection.id)}
      fields={useFields(project.id)}
      files={[
        { label: t('form.beforePhotosUrls'), urls: inspection.beforePhotosUrls },
        { label: t('form.afterPhotosUrls'), urls: inspection.afterPhotosUrls },
      ]}
      actions={actionsOf(inspection)}
      deleteQuestion={t('confirmDelete')}
      dialog={<InspectionDialogs />}
    />
  );
}
