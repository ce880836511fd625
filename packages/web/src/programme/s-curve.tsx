import type { Minor } from '@brick/domain/money/money';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { useAmountLabel } from '../ui/charts/amount-label.ts';
import { LinePlot } from '../ui/charts/line-plot.tsx';
import { aheadOf, type Look, lookOf } from '../ui/charts/series-look.ts';
import { LineSample } from '../ui/charts/series-mark.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { Money } from '../ui/money.tsx';
import { useWidth } from '../ui/use-width.ts';
import { curveOf } from './curve-shape.ts';
import { FigureTable } from './figure-table.tsx';
import type { EarnedValue } from './use-programme.ts';

const PLANNED = lookOf('planned');
const EARNED = lookOf('earned');
const SPENT = lookOf('actual');

/** The later ones lie over the others. */
const LOOKS = {
  pv: PLANNED,
  acAhead: aheadOf(SPENT),
  evAhead: aheadOf(EARNED),
  ac: SPENT,
  ev: EARNED,
};

const NAMES = ['pv', 'acAhead', 'evAhead', 'ac', 'ev'] as const;

function LegendLine({ look, children }: { look: Look; children: ReactNode }) {
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
      <LegendLine look={PLANNED}>{t('pv')}</LegendLine>
      <LegendLine look={EARNED}>{t('ev')}</LegendLine>
      <LegendLine look={SPENT}>{t('ac')}</LegendLine>
      {ahead && <LegendLine look={LOOKS.evAhead}>{t('ahead')}</LegendLine>}
    </ul>
  );
}

/** What the picture shows in one sentence, for those who do not see it. */
function useAlt(value: EarnedValue): string {
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

function Picture({ value, width }: { value: EarnedValue; width: number }) {
  const alt = useAlt(value);
  const amountLabel = useAmountLabel(value.currency);
  const curve = curveOf(value);
  if (!curve) return null;
  return (
    <LinePlot
      lines={NAMES.map((name) => ({ key: name, look: LOOKS[name], points: curve.lines[name] }))}
      span={curve.span}
      width={width}
      alt={alt}
      amountLabel={amountLabel}
      marked={value.asOf}
      points={curve.finish ? [{ look: EARNED, at: curve.finish }] : []}
    />
  );
}

function Points({ value }: { value: EarnedValue }) {
  const t = useTranslations('programme.value.curve');
  const measure = useTranslations('programme.measures');
  const { date } = useFormat();
  const names = ['pv', 'ev', 'ac'] as const;
  return (
    <FigureTable
      label={t('tableLabel')}
      figuresFrom={1}
      head={[t('day'), ...names.map((name) => measure(`${name}.long`))]}
    >
      {value.curve.map((point) => (
        <tr key={point.date}>
          <th scope="row" className="font-normal">
            {date(point.date)}
          </th>
          {names.map((name) => (
            <td key={name}>
              <Money value={point[name]} currency={value.currency} />
            </td>
          ))}
        </tr>
      ))}
    </FigureTable>
  );
}

/** Whether what was earned cannot be said of some day of the past. */
const isBroken = ({ curve, asOf }: EarnedValue): boolean =>
  curve.some(({ date, ev }) => date <= asOf && ev === null);

/** Planned, earned and spent over time, on to the forecast finish; as a table on request. */
export function SCurve({ value }: { value: EarnedValue }) {
  const t = useTranslations('programme.value.curve');
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [asTable, setAsTable] = useState(false);
  const { earnedSchedule, asOf } = value;
  const ahead = earnedSchedule.forecastFinish !== null && earnedSchedule.forecastFinish > asOf;
  return (
    <figure className="grid grid-cols-1 gap-3">
      <div ref={frame} className="min-w-0">
        {value.curve.length === 0 ? (
          <p className="text-ink-2">{t('none')}</p>
        ) : (
          width > 0 && <Picture value={value} width={width} />
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
      {isBroken(value) && <p className="t-sm text-ink-2">{t('broken')}</p>}
      {asTable && <Points value={value} />}
    </figure>
  );
}
