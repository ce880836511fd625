import type { Inspection, InspectionVersion } from '@brick/domain/inspections/api';
import { inspectionFacts } from '@brick/domain/inspections/rules';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { QueryStatus, ViewDialog } from '../platform/forms/view-dialog.tsx';
import { usePermission } from '../platform/projects/current-project.ts';
import type { RecordDialogProps } from '../records/record-kind.ts';
import { useVersions } from '../records/record-queries.ts';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { linkStyle } from '../ui/inputs/button-style.ts';
import { InspectionDetails } from './inspection-details.tsx';

const differs = (field: string, one: object, other: object): boolean => {
  const [now, before] = [one, other].map((version) => new Map<string, unknown>(Object.entries(version)));
  return JSON.stringify(now?.get(field)) !== JSON.stringify(before?.get(field));
};

/** Lists all versions of an inspection, newest first. Each can be expanded and read in full. */
export function InspectionVersionsDialog({ kind, id, onClose }: RecordDialogProps<Inspection>) {
  const t = useTranslations('inspections.versions');
  const query = useVersions<InspectionVersion>(kind, id);
  const versions = query.data;
  const [newest] = versions ?? [];
  return (
    <ViewDialog
      title={t('title')}
      description={newest && t('of', { number: newest.reportNumber, count: versions?.length ?? 0 })}
      onClose={onClose}
    >
      {versions ? (
        <ol className="border-b border-line">
          {versions.map((version, index) => (
            <InspectionVersionItem
              key={version.version}
              kind={kind}
              version={version}
              before={versions[index + 1]}
              open={index === 0}
            />
          ))}
        </ol>
      ) : (
        <QueryStatus query={query} t={t} lines={6} />
      )}
    </ViewDialog>
  );
}

interface InspectionVersionItemProps extends Pick<RecordDialogProps<Inspection>, 'kind'> {
  version: InspectionVersion;
  before: Inspection | undefined;
  open: boolean;
}

function InspectionVersionItem({ kind, version, before, open }: InspectionVersionItemProps) {
  const t = useTranslations('inspections.versions');
  const history = useTranslations('record.history');
  const { instant } = useFormat();
  const may = usePermission();
  const who = {
    name: version.changedByName ?? history('someone'),
    at: instant(version.updatedAt, { time: true }),
  };
  return (
    <li className="border-t border-line">
      <details open={open} className="group">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 py-2 hover:bg-sunken/60">
          <ChevronRight
            size={16}
            aria-hidden="true"
            className="shrink-0 text-ink-3 transition-transform group-open:rotate-90 rtl:-scale-x-100"
          />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{t('version', { number: version.version })}</span>
            <span className="t-sm block text-ink-2">
              {version.action === 'restored' ? t('restoredBy', who) : history('by', who)}
            </span>
            {version.imported && <span className="t-sm block text-ink-3">{history('imported')}</span>}
          </span>
          <StatusBadge status={version.result} />
        </summary>
        <div className="ps-7 pb-4">
          <InspectionDetails
            kind={kind}
            row={version}
            label={t('version', { number: version.version })}
            {...(before && { changed: (field: string) => differs(field, version, before) })}
          />
          {may('inspections', 'export', inspectionFacts(version)) && (
            <a
              href={`/api/inspections/${version.id}/export?version=${version.version}`}
              target="_blank"
              rel="noreferrer"
              className={`${linkStyle} mt-3 inline-flex min-h-6 items-center`}
            >
              {t('download', { number: version.version })}
            </a>
          )}
        </div>
      </details>
    </li>
  );
}
