import type { ReportDocument, ReportPart } from '@brick/domain/reports/report-document';
import { type ReactNode, Suspense } from 'react';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FormatContext } from '../../ui/format/format-context.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { ReportFacts } from './report-facts.tsx';
import { ReportFigures } from './report-figures.tsx';
import { type RenderLink, ReportTable } from './report-table.tsx';

const ReportChart = lazyComponent(() => import('./report-chart.tsx'), 'ReportChart');

interface ReportViewProps {
  /** Wraps the name of a row in a link to its record. Without it rows have no links. */
  renderLink?: RenderLink;
  /** Shown where a table has more rows than are displayed. */
  whole?: ReactNode;
}

function ReportPartView({
  part,
  level,
  renderLink,
  whole,
}: ReportViewProps & { part: ReportPart; level: 2 | 3 }) {
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

/** Renders a report for screen and print. Its texts come from the document; values use its language and currency. */
export function ReportView({ document, ...rest }: ReportViewProps & { document: ReportDocument }) {
  const { language, timezone, currency, parts } = document;
  const firstHeading = parts.findIndex(({ kind }) => kind === 'heading');
  return (
    <FormatContext value={{ locale: language, timeZone: timezone, currency }}>
      <div className="@container grid min-w-0 grid-cols-1 gap-6">
        <ReportFacts head={document} />
        {parts.map((part, index) => (
          <ReportPartView
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their position
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
