import { Link } from '@tanstack/react-router';
import { useStatusLabel } from '../ui/feedback/status-badge.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { Money } from '../ui/format/money.tsx';
import { useOnPhone } from '../ui/hooks/use-on-phone.ts';
import { Stat, StatStrip } from '../ui/layout/stat-strip.tsx';
import { listPagePath } from './list-page-path.ts';
import type { BaseRecord, RecordKind } from './record-kind.ts';
import { useRecordMessages } from './record-messages.ts';
import { useRecordProject, useRecordTotals } from './record-queries.ts';

/** The figures of all rows; each links to its rows. */
export function ListFigures<Row extends BaseRecord, Totals>({ kind }: { kind: RecordKind<Row, Totals> }) {
  const { path } = kind.is;
  const t = useRecordMessages(path, 'cards');
  const status = useStatusLabel();
  const { money } = useFormat();
  const project = useRecordProject();
  const query = useRecordTotals<Totals>(kind, {});
  const figures = kind.useFigures(query.data, project);
  const currency = project?.currency;
  const list = listPagePath(kind);
  return (
    <StatStrip label={t('label')} query={query} inRow={useOnPhone()}>
      {figures.map(({ name, amount, shown, rows, ...stat }) => (
        <Stat
          key={name}
          label={t.has(name) ? t(name) : status(name)}
          value={<Money value={amount ?? null} shown={shown} currency={currency} decimals="none" />}
          {...(typeof amount === 'bigint' && {
            length: money(amount, { currency, decimals: 'none' }).length,
          })}
          {...stat}
          link={<Link to={list} search={{ ...(project && { project: String(project.id) }), ...rows }} />}
          loading={query.isPending}
        />
      ))}
    </StatStrip>
  );
}
