import type { ReportFigure } from '@brick/domain/reports/document';
import { useTranslations } from 'use-intl';
import { CellValue } from './cell-value.tsx';

const TONES = { good: 'text-moss', warning: 'text-ochre', bad: 'text-crimson' } as const;

/** The figures of a report, as many beside one another as there is room for to the cent. */
export function ReportFigures({ figures }: { figures: readonly ReportFigure[] }) {
  const t = useTranslations('reports.document');
  return (
    <dl
      aria-label={t('figures')}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,11.5rem),1fr))] gap-x-6 gap-y-4 border-y border-line py-3.5 max-sm:grid-cols-2 max-sm:gap-x-3"
    >
      {figures.map(({ label, kind, value, note, tone }) => (
        <div key={label} className="grid min-w-0 content-start break-inside-avoid">
          <dt className="t-sm font-semibold text-ink-2">{label}</dt>
          <dd className="t-xl tracking-[-0.01em] wrap-anywhere max-sm:text-[17px]">
            <CellValue kind={kind} value={value} />
          </dd>
          {note && <dd className={tone ? `t-sm ${TONES[tone]}` : 't-sm text-ink-2'}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
