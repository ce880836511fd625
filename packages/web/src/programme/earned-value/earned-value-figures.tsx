import { type CalendarDate, daysBetween } from '@brick/domain/dates/calendar-date';
import { type Minor, percent, ZERO } from '@brick/domain/money/money';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../ui/format/format-context.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import type { EarnedValue } from '../use-programme.ts';
import { MeasureValue } from './measure-value.tsx';
import { type Measure, measureOf, roundIndex, undefinedReason } from './measures.ts';

interface EarnedValueFiguresProps {
  value: EarnedValue;
  /** The planned finish. */
  finish: CalendarDate | null;
}

const MEASURE_GROUPS = [
  ['values', ['bac', 'pv', 'ev', 'ac']],
  ['now', ['cv', 'sv', 'cpi', 'spi']],
  ['cost', ['eacCpi', 'eacBudgetRate', 'eacCpiSpi', 'etc', 'vac', 'tcpi']],
  ['time', ['es', 'spiT', 'forecastFinish']],
] as const satisfies readonly (readonly [string, readonly Measure[]])[];

const withoutSign = (amount: Minor | null): Minor =>
  ((amount ?? 0n) < 0n ? -(amount ?? 0n) : (amount ?? 0n)) as Minor;

const signOf = (amount: Minor | null): 'more' | 'less' | 'same' => {
  const value = amount ?? 0n;
  return value > 0n ? 'more' : value < 0n ? 'less' : 'same';
};

/** Returns one sentence that explains a measure with this project's amounts. */
function useMeasureSentence({ value, finish }: EarnedValueFiguresProps): (measure: Measure) => string {
  const t = useTranslations('programme.value.sentences');
  const why = useTranslations('programme.value.why');
  const { money, number, date, percent: share } = useFormat();
  const { currency, earnedSchedule } = value;
  const amount = (text: Minor | null) => money(text ?? ZERO, { currency });
  const unit = money('1.00', { currency, decimals: 'cents' });
  const perUnit = (index: number | null) => money(roundIndex(index ?? 0), { currency, decimals: 'cents' });
  const done = value.ev === null ? null : percent(value.ev, value.bac);
  const late =
    earnedSchedule.forecastFinish && finish ? daysBetween(finish, earnedSchedule.forecastFinish) : 0;
  const sentences: Record<Measure, () => string> = {
    bac: () => t('bac'),
    pv: () => t('pv', { day: date(value.asOf), amount: amount(value.pv) }),
    ev: () => t('ev', { share: share(done ?? 0) }),
    ac: () => t('ac', { day: date(value.asOf) }),
    cv: () => t('cv', { amount: amount(withoutSign(value.cv)), sign: signOf(value.cv) }),
    sv: () => t('sv', { amount: amount(withoutSign(value.sv)), sign: signOf(value.sv) }),
    cpi: () => t('cpi', { unit, earned: perUnit(value.cpi) }),
    spi: () => t('spi', { unit, earned: perUnit(value.spi) }),
    eacCpi: () => t('eacCpi'),
    eacBudgetRate: () => t('eacBudgetRate'),
    eacCpiSpi: () => t('eacCpiSpi'),
    etc: () => t('etc'),
    vac: () => t('vac', { amount: amount(withoutSign(value.vac)), sign: signOf(value.vac) }),
    tcpi: () =>
      (value.tcpi ?? 0) < 0 || value.ac > value.bac
        ? t('tcpiSpent')
        : t('tcpi', { unit, earned: perUnit(value.tcpi) }),
    es: () =>
      t('es', {
        done: number(Math.floor((earnedSchedule.es ?? 0) * 10) / 10),
        passed: earnedSchedule.at ?? 0,
      }),
    spiT: () => t('spiT', { days: roundIndex(earnedSchedule.spiT ?? 0) }),
    forecastFinish: () =>
      t('forecastFinish', {
        days: earnedSchedule.forecastDays ?? 0,
        away: Math.abs(late),
        way: late > 0 ? 'later' : late < 0 ? 'earlier' : 'same',
      }),
  };
  return (measure) =>
    measureOf(value, measure) === null ? why(undefinedReason(value, measure)) : sentences[measure]();
}

function MeasureFigure({ name, figure, children }: { name: string; figure: ReactNode; children: string }) {
  return (
    <div className="grid content-start gap-0.5 border-t border-line pt-3">
      <dt className="t-sm font-semibold text-ink-2">{name}</dt>
      <dd className="t-xl">{figure}</dd>
      <dd className="t-sm text-pretty text-ink-2">{children}</dd>
    </div>
  );
}

/** Every earned value measure, with one sentence that says what it means for this project. */
export function EarnedValueFigures(props: EarnedValueFiguresProps) {
  const t = useTranslations('programme.value');
  const name = useTranslations('programme.measures');
  const sentence = useMeasureSentence(props);
  return (
    <>
      {MEASURE_GROUPS.map(([group, measures]) => (
        <section key={group} aria-labelledby={`value-${group}`}>
          <SectionHeading id={`value-${group}`} title={t(`groups.${group}`)} />
          <dl className="grid grid-cols-1 gap-x-8 gap-y-5 sm:grid-cols-2 xl:grid-cols-4">
            {measures.map((measure) => (
              <MeasureFigure
                key={measure}
                name={name(`${measure}.long`)}
                figure={
                  <MeasureValue measured={props.value} measure={measure} currency={props.value.currency} />
                }
              >
                {sentence(measure)}
              </MeasureFigure>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}
