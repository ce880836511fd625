import type { Minor } from '@brick/domain/money/money';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import { lookOf, projectedLook, type SeriesLook } from '../../ui/charts/series-look.ts';
import { LineSample } from '../../ui/charts/series-mark.tsx';
import { useAmountLabel } from '../../ui/charts/use-amount-label.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Money } from '../../ui/format/money.tsx';
import { useElementWidth } from '../../ui/hooks/use-element-width.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { useCurrencyHeader } from '../../ui/table/use-currency-header.ts';
import { ScrollableTable } from '../scrollable-table.tsx';
import type { EarnedValue } from '../use-programme.ts';
import { sCurveData } from './s-curve-data.ts';

const PLANNED = lookOf('planned');
const EARNED = lookOf('earned');
const SPENT = lookOf('actual');

/** Later curves are drawn over earlier ones. */
const CURVE_STYLES = {
  pv: PLANNED,
  acAhead: projectedLook(SPENT),
  evAhead: projectedLook(EARNED),
  ac: SPENT,
  ev: EARNED,
};

const NAMES = ['pv', 'acAhead', 'evAhead', 'ac', 'ev'] as const;

function LegendItem({ look, children }: { look: SeriesLook; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <LineSample look={look} marked={false} />
      {children}
    </li>
  );
}

function Legend({ ahead }: { ahead: boolean }) {
  const t = useTranslations('programme.value.curve');
  return (
    <ul className="t-sm flex flex-wrap gap-x-5 gap-y-1.5 text-ink-2">
      <LegendItem look={PLANNED}>{t('pv')}</LegendItem>
      <LegendItem look={EARNED}>{t('ev')}</LegendItem>
      <LegendItem look={SPENT}>{t('ac')}</LegendItem>
      {ahead && <LegendItem look={CURVE_STYLES.evAhead}>{t('ahead')}</LegendItem>}
    </ul>
  );
}

/** Describes the chart in one sentence as its text alternative. */
function useAltText(value: EarnedValue): string {
  const t = useTranslations('programme.value.curve');
  const page = useTranslations('programme');
  const { money, date } = useFormat();
  const amount = (text: Minor | null) =>
    text === null ? page('notDefined') : money(text, { currency: value.currency });
  const forecast = value.earnedSchedule.forecastFinish;
  return t('alt', {
    day: date(value.asOf),
    pv: amount(value.pv),
    ev: amount(value.ev),
    ac: amount(value.ac),
    bac: amount(value.bac),
    forecast: forecast ? date(forecast) : page('notDefined'),
  });
}

function CurvePlot({ value, width }: { value: EarnedValue; width: number }) {
  const alt = useAltText(value);
  const amountLabel = useAmountLabel(value.currency);
  const curve = sCurveData(value);
  if (!curve) return null;
  return (
    <LineChart
      lines={NAMES.map((name) => ({ key: name, look: CURVE_STYLES[name], points: curve.lines[name] }))}
      span={curve.span}
      width={width}
      alt={alt}
      amountLabel={amountLabel}
      marked={curve.marked}
      points={curve.finish ? [{ look: EARNED, at: curve.finish }] : []}
    />
  );
}

function CurvePointTable({ value }: { value: EarnedValue }) {
  const t = useTranslations('programme.value.curve');
  const measure = useTranslations('programme.measures');
  const inCurrency = useCurrencyHeader();
  const { date } = useFormat();
  const names = ['pv', 'ev', 'ac'] as const;
  return (
    <ScrollableTable
      label={t('tableLabel')}
      figuresFrom={1}
      head={[t('day'), ...names.map((name) => inCurrency(measure(`${name}.long`), value.currency))]}
    >
      {value.curve.map((point) => (
        <tr key={point.date}>
          <th scope="row" className="font-normal whitespace-nowrap">
            {date(point.date)}
          </th>
          {names.map((name) => (
            <td key={name}>
              <Money value={point[name]} currency={value.currency} />
            </td>
          ))}
        </tr>
      ))}
    </ScrollableTable>
  );
}

/** Whether the earned value is unknown on some past day. */
const hasGaps = ({ curve, asOf }: EarnedValue): boolean =>
  curve.some(({ date, ev }) => date <= asOf && ev === null);

/** Planned, earned and actual cost over time, up to the forecast finish, with a table on request. */
export function SCurveChart({ value }: { value: EarnedValue }) {
  const t = useTranslations('programme.value.curve');
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const [asTable, setAsTable] = useState(false);
  const { earnedSchedule, asOf } = value;
  const ahead = earnedSchedule.forecastFinish !== null && earnedSchedule.forecastFinish > asOf;
  return (
    <figure className="grid grid-cols-1 gap-3">
      <div ref={frame} className="min-w-0">
        {value.curve.length === 0 ? (
          <p className="text-ink-2">{t('none')}</p>
        ) : (
          width > 0 && <CurvePlot value={value} width={width} />
        )}
      </div>
      {value.curve.length > 0 && (
        <figcaption className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <Legend ahead={ahead} />
          <Button
            size="sm"
            variant="quiet"
            aria-expanded={asTable}
            onClick={() => setAsTable(!asTable)}
            className="print:hidden"
          >
            {t(asTable ? 'hideTable' : 'showTable')}
          </Button>
        </figcaption>
      )}
      {hasGaps(value) && <p className="t-sm text-ink-2">{t('broken')}</p>}
      {asTable && <CurvePointTable value={value} />}
    </figure>
  );
}
