import type { Inspection } from '@brick/domain/inspections/contract';
import { inspectionFacts } from '@brick/domain/inspections/rules';
import { CircleAlert, ClipboardCheck, Download, History } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { offered, useUsualActions } from '../platform/usual-actions.ts';
import type { RowAction } from '../ui/row-actions.tsx';
import { exportOf } from './use-inspections.ts';

/** What a press on an action sets off. */
export interface Handlers {
  onEdit: (inspection: Inspection) => void;
  onRecord: (inspection: Inspection) => void;
  onVersions: (inspection: Inspection) => void;
  onReport: (inspection: Inspection) => void;
  onDelete: (inspection: Inspection) => void;
}

/** What may be done with one of the rows, in its list and on its page. */
export function useInspectionRowActions({ onEdit, onRecord, onVersions, onReport, onDelete }: Handlers) {
  const t = useTranslations('inspections');
  const usual = useUsualActions();
  const may = useMay();
  return (row: Inspection): RowAction[] => {
    const facts = inspectionFacts(row);
    const editable = may('inspections', 'update', facts);
    return offered([
      may('inspections', 'approve', facts) && {
        id: 'record',
        label: t(row.result === 'pending' ? 'record' : 'recordAgain'),
        icon: ClipboardCheck,
        onSelect: () => onRecord(row),
        inline: row.result === 'pending',
      },
      usual.edit(editable, () => onEdit(row)),
      row.result === 'failed' &&
        may('issues', 'create') && {
          id: 'report',
          label: t('reportIssue'),
          icon: CircleAlert,
          onSelect: () => onReport(row),
        },
      may('inspections', 'export', facts) && {
        id: 'download',
        label: t('download'),
        icon: Download,
        href: exportOf(row),
      },
      row.version > 1 && {
        id: 'versions',
        label: t('earlierVersions'),
        icon: History,
        onSelect: () => onVersions(row),
      },
      usual.delete(may('inspections', 'delete', facts), () => onDelete(row)),
    ]);
  };
}
