import type { Inspection, InspectionVersion, inspectionVersions } from '@brick/domain/inspections/contract';
import { inspectionFacts } from '@brick/domain/inspections/rules';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { callAll, callOf } from '../platform/call.ts';
import { projectKey, useMay, useProject } from '../platform/current-project.ts';
import type { DialogProps } from '../records/kind.ts';
import { Button } from '../ui/button.tsx';
import { linkStyle } from '../ui/button-style.ts';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { InspectionShown } from './inspection-shown.tsx';

const versionsOf = callOf<typeof inspectionVersions>('GET', '/api/inspections/{id}/versions');

const differs = (field: string, one: object, other: object): boolean =>
  JSON.stringify(one[field as never]) !== JSON.stringify(other[field as never]);

/** Every version of an inspection, newest first, each to be opened and read whole. */
export function VersionsDialog({ kind, id, onClose }: DialogProps<Inspection>) {
  const t = useTranslations('inspections.versions');
  const close = useTranslations('record.form')('close');
  const project = useProject();
  const {
    data: versions,
    isError,
    refetch,
  } = useQuery({
    queryKey: projectKey(project.id, 'inspections', 'versions', id),
    queryFn: ({ signal }) => callAll(versionsOf, { params: { id }, signal }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={versions?.[0] && t('of', { number: versions[0].reportNumber, count: versions.length })}
      footer={
        <DialogClose>
          <Button variant="secondary">{close}</Button>
        </DialogClose>
      }
    >
      {versions ? (
        <ol className="border-b border-line">
          {versions.map((version, index) => (
            <Version
              key={version.version}
              kind={kind}
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

interface VersionProps extends Pick<DialogProps<Inspection>, 'kind'> {
  version: InspectionVersion;
  before: Inspection | undefined;
  open: boolean;
}

function Version({ kind, version, before, open }: VersionProps) {
  const t = useTranslations('inspections.versions');
  const history = useTranslations('record.history');
  const { instant } = useFormat();
  const may = useMay();
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
          <InspectionShown
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
