import { Link } from '@tanstack/react-router';
import { useFormat } from '../ui/format-context.tsx';
import { Money } from '../ui/money.tsx';
import { Stat, StatStrip } from '../ui/stat-strip.tsx';
import { useProjectOf, useTotals } from './calls.ts';
import type { Kept, RecordKind } from './kind.ts';
import { useWords } from './words.ts';

/** The figures of all rows; each opens those that it is made of. */
export function Figures<Row extends Kept, Totals>({ kind }: { kind: RecordKind<Row, Totals> }) {
  const { path, resource } = kind.is;
  const t = useWords(path, 'cards');
  const { money } = useFormat();
  const project = useProjectOf();
  const query = useTotals<Totals>(kind, {});
  const figures = kind.useFigures(query.data, project);
  const currency = project?.currency;
  return (
    <StatStrip label={t('label')} query={query}>
      {figures.map(({ name, amount, shown, rows, ...stat }) => (
        <Stat
          key={name}
          label={t(name)}
          value={<Money value={amount ?? null} shown={shown} currency={currency} decimals="none" />}
          {...(typeof amount === 'bigint' && {
            length: money(amount, { currency, decimals: 'none' }).length,
          })}
          {...stat}
          link={
            <Link
              to={`/${resource}`}
              search={{ ...(project && { project: String(project.id) }), ...rows } as never}
            />
          }
          loading={query.isPending}
        />
      ))}
    </StatStrip>
  );
}
