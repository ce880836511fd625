import type { ArchiveJob } from '@brick/domain/archives/api';
import { useTranslations } from 'use-intl';
import { useKindNames } from '../../platform/kind-names.ts';
import { PAGE_KINDS } from '../../platform/records/page-kinds.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';

/** The kinds of records worth listing, money first. */
const COUNTED_KINDS = new Set([
  ...(['expense', 'variation', 'commitment', 'contract', 'certificate'] as const),
  ...PAGE_KINDS,
  ...(['milestone', 'progress-entry', 'comment', 'file'] as const),
]);

/** Summarises an import: the number of records of each kind, and that the figures match. */
export function ImportSummary({ job }: { job: ArchiveJob }) {
  const t = useTranslations('transfer.project');
  const kinds = useKindNames('many');
  const { number } = useFormat();
  const told = [...COUNTED_KINDS]
    .map((kind) => [kind, job.records?.[kind] ?? 0] as const)
    .filter(([, count]) => count > 0);
  return (
    <>
      <Banner tone="done">
        <bdi className="block wrap-anywhere">{job.projectName}</bdi>
        <span className="t-sm block">{t('imported')}</span>
        <span className="t-sm block">{t('figures', { count: job.equalFigures ?? 0 })}</span>
      </Banner>
      {told.length > 0 && (
        <section className="mt-5">
          <h3 id="imported-records" className="font-semibold">
            {t('records')}
          </h3>
          <dl aria-labelledby="imported-records" className="mt-1.5 gap-x-8 sm:columns-2">
            {told.map(([kind, count]) => (
              <div
                key={kind}
                className="flex break-inside-avoid justify-between gap-4 border-b border-line py-1.5"
              >
                <dt className="text-ink-2">{kinds(kind)}</dt>
                <dd className="font-medium tabular-nums">{number(count)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}
