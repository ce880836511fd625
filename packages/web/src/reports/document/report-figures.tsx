import type { ReportFigure } from '@brick/domain/reports/document';
import { useTranslations } from 'use-intl';
import { Stat, StatStrip } from '../../ui/stat-strip.tsx';
import { CellValue } from './cell-value.tsx';
import { isStatus, useWritten } from './values.ts';

const TONES = { good: 'done', warning: 'waiting', bad: 'bad' } as const;

/** The figures of a report beside one another. */
export function ReportFigures({ figures }: { figures: readonly ReportFigure[] }) {
  const t = useTranslations('reports.document');
  const written = useWritten();
  return (
    <StatStrip label={t('figures')}>
      {figures.map(({ label, kind, value, note, tone }) => (
        <Stat
          key={label}
          label={label}
          value={<CellValue kind={kind} value={value} />}
          length={value === null || isStatus(value) ? 9 : written(kind, value).length}
          sub={note}
          {...(tone && { tone: TONES[tone] })}
        />
      ))}
    </StatStrip>
  );
}
