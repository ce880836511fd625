import type { ReportHead } from '@brick/domain/reports/report-document';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../ui/format/format-context.tsx';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="t-sm text-ink-2">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The facts at the top of every report: project, date and author. */
export function ReportFacts({ head }: { head: ReportHead }) {
  const t = useTranslations('reports.document');
  const { date, instant } = useFormat();
  const { project, filters } = head;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 border-y border-line py-3 lg:grid-cols-4 print:grid-cols-4">
      <Fact label={t('project')}>
        <bdi>{project.name}</bdi>
        {project.location && (
          <>
            <br />
            <bdi className="t-sm text-ink-2">{project.location}</bdi>
          </>
        )}
      </Fact>
      <Fact label={t('asOf')}>{date(head.asOf)}</Fact>
      <Fact label={t('currency')}>{head.currency}</Fact>
      <Fact label={t('made')}>
        {t.rich('madeBy', {
          name: head.madeBy,
          at: instant(head.madeAt, { time: true }),
          user: (name) => <bdi>{name}</bdi>,
        })}
      </Fact>
      {filters.map(({ label, value }) => (
        <Fact key={label} label={label}>
          <bdi>{value}</bdi>
        </Fact>
      ))}
    </dl>
  );
}
