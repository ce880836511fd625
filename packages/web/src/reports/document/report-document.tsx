import type { ReportDocument, ReportPart } from '@brick/domain/reports/document';
import { type ReactNode, Suspense } from 'react';
import { FormatContext } from '../../ui/format-context.tsx';
import { later } from '../../ui/later.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ReportFigures } from './report-figures.tsx';
import { ReportFacts } from './report-head.tsx';
import { type RenderLink, ReportTable } from './report-table.tsx';

const ReportChart = later(() => import('./report-chart.tsx'), 'ReportChart');

interface PartsProps {
  /** Puts a way to its record around the name of a row; without it rows lead nowhere. */
  renderLink?: RenderLink;
  /** What one can do where a table has more rows than are shown. */
  whole?: ReactNode;
}

function Part({ part, level, renderLink, whole }: PartsProps & { part: ReportPart; level: 2 | 3 }) {
  switch (part.kind) {
    case 'heading':
      return <h2 className="t-lg mt-4">{part.text}</h2>;
    case 'paragraph':
      return (
        <p className={part.tone === 'quiet' ? 'max-w-[72ch] text-ink-2' : 'max-w-[72ch]'}>
          <bdi>{part.text}</bdi>
        </p>
      );
    case 'figures':
      return <ReportFigures figures={part.figures} />;
    case 'chart':
      return (
        <Suspense fallback={<Skeleton className="h-72 w-full" />}>
          <ReportChart part={part} />
        </Suspense>
      );
    case 'table':
      return <ReportTable table={part} level={level} renderLink={renderLink} whole={whole} />;
  }
}

/** A report on the screen and on paper: its words are its own, its values are written in its language and currency. */
export function ReportView({ document, ...rest }: PartsProps & { document: ReportDocument }) {
  const { language, timezone, currency, parts } = document;
  const firstHeading = parts.findIndex(({ kind }) => kind === 'heading');
  return (
    <FormatContext value={{ locale: language, timeZone: timezone, currency }}>
      <div className="@container grid min-w-0 grid-cols-1 gap-6">
        <ReportFacts head={document} />
        {parts.map((part, index) => (
          <Part
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is what stands at its place
            key={index}
            part={part}
            level={firstHeading !== -1 && index > firstHeading ? 3 : 2}
            {...rest}
          />
        ))}
      </div>
    </FormatContext>
  );
}
