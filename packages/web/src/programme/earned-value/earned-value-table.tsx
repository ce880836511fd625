import type { Project } from '@brick/domain/projects/api';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useUrlState } from '../../platform/routing/url-state.ts';
import { cx } from '../../ui/cx.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import { linkStyle } from '../../ui/inputs/button-style.ts';
import { useCurrencyHeader } from '../../ui/table/use-currency-header.ts';
import { ScrollableTable } from '../scrollable-table.tsx';
import type { EarnedValue } from '../use-programme.ts';
import { MeasureValue } from './measure-value.tsx';
import { isAmount, MEASURES } from './measures.ts';

interface EarnedValueTableProps {
  project: Project;
  value: EarnedValue;
}

/** All measures of each phase and of the project. The actual cost links to its expenses. */
export function EarnedValueTable({ project, value }: EarnedValueTableProps) {
  const t = useTranslations('programme.value');
  const page = useTranslations('programme');
  const measure = useTranslations('programme.measures');
  const name = useTranslations('phases');
  const inCurrency = useCurrencyHeader();
  const { percent } = useFormat();
  const [, setUrl] = useUrlState();
  const { currency } = value;
  return (
    <ScrollableTable
      label={t('tableLabel')}
      figuresFrom={1}
      head={[
        t('phase'),
        t('percent'),
        ...MEASURES.map((one) => (
          <abbr key={one} title={measure(`${one}.long`)} className="no-underline">
            {isAmount(one) ? inCurrency(measure(`${one}.short`), currency) : measure(`${one}.short`)}
          </abbr>
        )),
      ]}
      foot={
        <tr>
          <th scope="row">{t('total')}</th>
          <td />
          {MEASURES.map((one) => (
            <td key={one}>
              <MeasureValue measured={value} measure={one} currency={currency} />
            </td>
          ))}
        </tr>
      }
    >
      {value.phases.map((phase) => (
        <tr key={phase.phase}>
          <th scope="row" className="whitespace-nowrap">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setUrl({ phase: phase.phase, part: 'progress' })}
              className={cx(linkStyle, 'min-h-6 text-start font-semibold')}
            >
              {name(phase.phase)}
            </button>
          </th>
          <td>{phase.percentComplete === null ? page('notDefined') : percent(phase.percentComplete)}</td>
          {MEASURES.map((one) => (
            <td key={one}>
              {one === 'ac' ? (
                <Link
                  to="/expenses"
                  search={{ project: String(project.id), phase: phase.phase, to: value.asOf }}
                  className={cx(linkStyle, 'inline-flex min-h-6 items-center')}
                >
                  <MeasureValue measured={phase} measure={one} currency={currency} />
                </Link>
              ) : (
                <MeasureValue measured={phase} measure={one} currency={currency} />
              )}
            </td>
          ))}
        </tr>
      ))}
    </ScrollableTable>
  );
}
