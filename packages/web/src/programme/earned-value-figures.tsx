import { type CalendarDate, daysBetween } from '@brick/domain/dates/calendar-date';
import { type Minor, percent, ZERO } from '@brick/domain/money/money';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format-context.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { MeasureValue } from './measure-value.tsx';
import { type Measure, measureOf, twoDecimals, whyNot } from './measure-words.ts';
import type { EarnedValue } from './use-programme.ts';

interface Props {
  value: EarnedValue;
  /** The planned finish. */
  finish: CalendarDate | null;
}

const GROUPS = [
  ['values', ['bac', 'pv', 'ev', 'ac']],
  ['now', ['cv', 'sv', 'cpi', 'spi']],
  ['cost', ['eacCpi', 'eacBudgetRate', 'eacCpiSpi', 'etc', 'vac', 'tcpi']],
  ['time', ['es', 'spiT', 'forecastFinish']],
] as const satisfies readonly (readonly [string, readonly Measure[]])[];

const size = (amount: Minor | null): Minor =>
  ((amount ?? 0n) < 0n ? -(amount ?? 0n) : (amount ?? 0n)) as Minor;

const signOf = (amount: Minor | null): 'more' | 'less' | 'same' => {
  const value = amount ?? 0n;
  return value > 0n ? 'more' : value < 0n ? 'less' : 'same';
};

/** One sentence about each figure, with the amounts of this project. */
function useSentence({ value, finish }: Props): (measure: Measure) => string {
  const t = useTranslations('programme.value.sentences');
  const why = useTranslations('programme.value.why');
  const { money, number, date, percent: share } = useFormat();
  const { currency, earnedSchedule } = value;
  const amount = (text: Minor | null) => money(text ?? ZERO, { currency });
  const unit = money('1.00', { currency, decimals: 'cents' });
  const perUnit = (index: number | null) => money(twoDecimals(index ?? 0), { currency, decimals: 'cents' });
  const done = value.ev === null ? null : percent(value.ev, value.bac);
  const late =
    earnedSchedule.forecastFinish && finish ? daysBetween(finish, earnedSchedule.forecastFinish) : 0;
  const sentences: Record<Measure, () => string> = {
    bac: () => t('bac'),
    pv: () => t('pv', { day: date(value.asOf), amount: amount(value.pv) }),
    ev: () => t('ev', { share: share(done ?? 0) }),
    ac: () => t('ac', { day: date(value.asOf) }),
    cv: () => t('cv', { amount: amount(size(value.cv)), sign: signOf(value.cv) }),
    sv: () => t('sv', { amount: amount(size(value.sv)), sign: signOf(value.sv) }),
    cpi: () => t('cpi', { unit, earned: perUnit(value.cpi) }),
    spi: () => t('spi', { unit, earned: perUnit(value.spi) }),
    eacCpi: () => t('eacCpi'),
    eacBudgetRate: () => t('eacBudgetRate'),
    eacCpiSpi: () => t('eacCpiSpi'),
    etc: () => t('etc'),
    vac: () => t('vac', { amount: amount(size(value.vac)), sign: signOf(value.vac) }),
    tcpi: () =>
      (value.tcpi ?? 0) < 0 || value.ac > value.bac
        ? t('tcpiSpent')
        : t('tcpi', { unit, earned: perUnit(value.tcpi) }),
    es: () =>
      t('es', {
        done: number(Math.floor((earnedSchedule.es ?? 0) * 10) / 10),
        passed: earnedSchedule.at ?? 0,
      }),
    spiT: () => t('spiT', { days: twoDecimals(earnedSchedule.spiT ?? 0) }),
    forecastFinish: () =>
      t('forecastFinish', {
        days: earnedSchedule.forecastDays ?? 0,
        away: Math.abs(late),
        way: late > 0 ? 'later' : late < 0 ? 'earlier' : 'same',
      }),
  };
  return (measure) =>
    measureOf(value, measure) === null ? why(whyNot(value, measure)) : sentences[measure]();
}

function Figure({ name, figure, children }: { name: string; figure: ReactNode; children: string }) {
  return (
    <div className="grid content-start gap-0.5 border-t border-line pt-3">
      <dt className="t-sm font-semibold text-ink-2">{name}</dt>
      <dd className="t-xl">{figure}</dd>
      <dd className="t-sm text-pretty text-ink-2">{children}</dd>
    </div>
  );
}

/** Every figure of earned value with one sentence that says what it means here. */
export function EarnedValueFigures(props: Props) {
  const t = useTranslations('programme.value');
  const name = useTranslations('programme.measures');
  const sentence = useSentence(props);
  return (
    <>
      {GROUPS.map(([group, measures]) => (
        <section key={group} aria-labelledby={`value-${group}`}>
          <SectionHeading id={`value-${group}`} title={t(`groups.${group}`)} />
          <dl className="grid grid-cols-1 gap-x-8 gap-y-5 sm:grid-cols-2 xl:grid-cols-4">
            {measures.map((measure) => (
              <Figure
                key={measure}
                name={name(`${measure}.long`)}
                figure={
                  <MeasureValue measured={props.value} measure={measure} currency={props.value.currency} />
                }
              >
                {sentence(measure)}
              </Figure>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}
