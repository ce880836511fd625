import type { ReportFigure } from '@brick/domain/reports/report-document';
import { useTranslations } from 'use-intl';
import { CellValue } from './cell-value.tsx';
import { useValueFormat } from './format-values.ts';

const TONES = { good: 'text-moss', warning: 'text-ochre', bad: 'text-crimson' } as const;

/** The key figures of a report, as many in a row as fit with cents. */
export function ReportFigures({ figures }: { figures: readonly ReportFigure[] }) {
  const t = useTranslations('reports.document');
  const written = useValueFormat();
  const longest = Math.max(
    0,
    ...figures.map(({ kind, value }) =>
      kind === 'money' && value !== null ? written(kind, String(value)).length : 0,
    ),
  );
  return (
    <dl
      aria-label={t('figures')}
      // Columns are as wide as the longest amount; a digit is about 0.6 em wide.
      style={{ '--longest': longest } as object}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(11.5rem,var(--longest)*0.6*var(--figure))),1fr))] gap-x-6 gap-y-4 border-y border-line py-3.5 [--figure:22px] max-sm:grid-cols-[repeat(auto-fill,minmax(min(100%,max(8rem,var(--longest)*0.6*var(--figure))),1fr))] max-sm:gap-x-3 max-sm:[--figure:17px]"
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
