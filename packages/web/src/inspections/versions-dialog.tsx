import type { Inspection, InspectionVersion } from '@brick/domain/inspections/contract';
import { inspectionFacts } from '@brick/domain/inspections/rules';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { Loading, ViewDialog } from '../platform/view-dialog.tsx';
import { useVersions } from '../records/calls.ts';
import type { DialogProps } from '../records/kind.ts';
import { linkStyle } from '../ui/button-style.ts';
import { useFormat } from '../ui/format-context.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { InspectionShown } from './inspection-shown.tsx';

const differs = (field: string, one: object, other: object): boolean =>
  JSON.stringify(one[field as never]) !== JSON.stringify(other[field as never]);

/** Every version of an inspection, newest first, each to be opened and read whole. */
export function VersionsDialog({ kind, id, onClose }: DialogProps<Inspection>) {
  const t = useTranslations('inspections.versions');
  const close = useTranslations('record.form')('close');
  const query = useVersions<InspectionVersion>(kind, id);
  const versions = query.data;
  const [newest] = versions ?? [];
  return (
    <ViewDialog
      title={t('title')}
      description={newest && t('of', { number: newest.reportNumber, count: versions?.length ?? 0 })}
      close={close}
      onClose={onClose}
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
      ) : (
        <Loading query={query} t={t} lines={6} />
      )}
    </ViewDialog>
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
