import { decimal } from '@brick/domain/money/money';
import { Direction } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { useFormat } from '../ui/format-context.tsx';
import { Money } from '../ui/money.tsx';
import { useWidth } from '../ui/use-width.ts';
import { type CurveShape, curveShape } from './curve-shape.ts';
import { FigureTable } from './figure-table.tsx';
import type { EarnedValue } from './use-programme.ts';

const HEIGHT = 280;

const LOOK = {
  pv: 'stroke-c2 [stroke-width:2]',
  ev: 'stroke-c1 [stroke-width:3]',
  ac: 'stroke-c3 [stroke-width:2.5] [stroke-dasharray:7_4]',
  evAhead: 'stroke-c1 [stroke-width:2] [stroke-dasharray:1_5] [stroke-linecap:round]',
  acAhead: 'stroke-c3 [stroke-width:2] [stroke-dasharray:1_5] [stroke-linecap:round]',
} as const;

function LegendLine({ look, children }: { look: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <svg width="28" height="8" aria-hidden="true" className="shrink-0 forced-color-adjust-none">
        <path d="M2 4h24" fill="none" className={look} />
      </svg>
      {children}
    </li>
  );
}

function Legend({ ahead }: { ahead: boolean }) {
  const t = useTranslations('programme.value.curve');
  return (
    <ul className="t-sm flex flex-wrap gap-x-5 gap-y-1.5 text-ink-2">
      <LegendLine look={LOOK.pv}>{t('pv')}</LegendLine>
      <LegendLine look={LOOK.ev}>{t('ev')}</LegendLine>
      <LegendLine look={LOOK.ac}>{t('ac')}</LegendLine>
      {ahead && <LegendLine look={cx(LOOK.evAhead, 'stroke-ink-2')}>{t('ahead')}</LegendLine>}
    </ul>
  );
}

interface AxesProps {
  shape: CurveShape;
  currency: string;
  width: number;
  start: number;
  mirrored: boolean;
}

function Axes({ shape, currency, width, start, mirrored }: AxesProps) {
  const { money, month, date } = useFormat();
  const most = shape.amounts.at(-1)?.amount ?? 0n;
  const base = shape.amounts[0]?.y ?? 0;
  const isDays = shape.days.some(({ day }) => !day.endsWith('-01'));
  return (
    <g className="t-xs">
      {shape.amounts.map(({ amount, y }) => (
        <g key={String(amount)}>
          <path
            d={mirrored ? `M0 ${y}H${width - start}` : `M${start} ${y}H${width}`}
            className={amount === 0n ? 'stroke-line-strong' : 'stroke-line'}
          />
          <text
            x={mirrored ? width - start + 8 : start - 8}
            y={y + 4}
            textAnchor={mirrored ? 'start' : 'end'}
            className="fill-ink-2"
          >
            {money(decimal(amount), {
              currency,
              ...(most >= 10_000_000n && amount !== 0n ? { compact: 'card' } : { decimals: 'none' }),
            })}
          </text>
        </g>
      ))}
      {shape.days.map(({ day, x }) => (
        <g key={day}>
          <path d={`M${x} ${base}v5`} className="stroke-line-strong" />
          <text x={x} y={base + 18} textAnchor="middle" className="fill-ink-2">
            {isDays ? date(day) : month(day)}
          </text>
        </g>
      ))}
    </g>
  );
}

/** What the picture shows in one sentence, for those who do not see it. */
function useAlt(value: EarnedValue): string {
  const t = useTranslations('programme.value.curve');
  const page = useTranslations('programme');
  const { money, date } = useFormat();
  const amount = (text: string | null) =>
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
  const { date } = useFormat();
  const mirrored = Direction.useDirection() === 'rtl';
  const alt = useAlt(value);
  const start = 68;
  const shape = curveShape(value, {
    ...{ width, height: HEIGHT, start, end: 16, top: 22, bottom: 30 },
    mirrored,
  });
  if (!shape) return null;
  const nearEnd = mirrored ? shape.asOf < 90 : shape.asOf > width - 90;
  return (
    <svg
      width={width}
      height={HEIGHT}
      role="img"
      aria-label={alt}
      // Anchors of text are meant from the left, whichever way is written; where things stand is mirrored above.
      style={{ direction: 'ltr' }}
      className="block max-w-full overflow-hidden"
    >
      <Axes {...{ shape, width, start, mirrored }} currency={value.currency} />
      <path d={`M${shape.asOf} 16V${HEIGHT - 30}`} className="stroke-blueprint" />
      <text
        x={shape.asOf + (nearEnd === mirrored ? 5 : -5)}
        y={12}
        textAnchor={nearEnd === mirrored ? 'start' : 'end'}
        className="t-xs fill-blueprint"
      >
        {date(value.asOf)}
      </text>
      <g fill="none" strokeLinejoin="round" className="forced-color-adjust-none">
        {(['pv', 'acAhead', 'evAhead', 'ac', 'ev'] as const).map((name) => (
          <path key={name} d={shape.lines[name]} className={LOOK[name]} />
        ))}
      </g>
      {shape.finish && <circle cx={shape.finish.x} cy={shape.finish.y} r="4" className="fill-c1" />}
    </svg>
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
