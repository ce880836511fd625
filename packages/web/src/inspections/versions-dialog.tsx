import type { Inspection, InspectionVersion } from '@brick/domain/inspections/contract';
import { inspectionFacts } from '@brick/domain/inspections/rules';
import type { Project } from '@brick/domain/projects/contract';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { Button } from '../ui/button.tsx';
import { linkStyle } from '../ui/button-style.ts';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { InspectionShown } from './inspection-shown.tsx';
import { differs } from './inspection-words.ts';
import { exportOf, useInspectionVersions } from './use-inspections.ts';

interface Props {
  project: Project;
  inspectionId: number;
  onClose: () => void;
}

/** Every version of an inspection, newest first, each to be opened and read whole. */
export function VersionsDialog({ project, inspectionId, onClose }: Props) {
  const t = useTranslations('inspections.versions');
  const { data: versions, isError, refetch } = useInspectionVersions(project.id, inspectionId);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={versions?.[0] && t('of', { number: versions[0].reportNumber, count: versions.length })}
      footer={
        <DialogClose>
          <Button variant="secondary">{t('close')}</Button>
        </DialogClose>
      }
    >
      {versions ? (
        <ol className="border-b border-line">
          {versions.map((version, index) => (
            <Version
              key={version.version}
              version={version}
              before={versions[index + 1]}
              open={index === 0}
            />
          ))}
        </ol>
      ) : isError ? (
        <ErrorState text={t('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Dialog>
  );
}

interface VersionProps {
  version: InspectionVersion;
  before: Inspection | undefined;
  open: boolean;
}

function Version({ version, before, open }: VersionProps) {
  const t = useTranslations('inspections.versions');
  const history = useTranslations('record.history');
  const { instant } = useFormat();
  const may = useMay();
  const who = { name: version.changedByName ?? t('someone'), at: instant(version.updatedAt, { time: true }) };
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
              {t(version.action === 'restored' ? 'restoredBy' : 'by', who)}
            </span>
            {version.imported && <span className="t-sm block text-ink-3">{history('imported')}</span>}
          </span>
          <StatusBadge status={version.result} />
        </summary>
        <div className="ps-7 pb-4">
          <InspectionShown
            inspection={version}
            label={t('version', { number: version.version })}
            {...(before && { changed: (field: keyof Inspection) => differs(field, version, before) })}
          />
          {may('inspections', 'export', inspectionFacts(version)) && (
            <a
              href={exportOf(version, version.version)}
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
