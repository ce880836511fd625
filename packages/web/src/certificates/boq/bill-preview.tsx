import type { BillOfQuantities, BillRow } from '@brick/domain/certificates/boq/bill';
import { type BillLevel, ITEM_LEVEL } from '@brick/domain/certificates/boq/bill-lines';
import { isContradiction, statedSum } from '@brick/domain/certificates/boq/bill-rows';
import { MAX_SCHEDULE_LINES } from '@brick/domain/certificates/building-contract-body';
import type { Minor } from '@brick/domain/money/money';
import { type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Money } from '../../ui/format/money.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { BillRowList } from './bill-row-list.tsx';
import { type BillWords, nameOfLine, nameOfRow } from './schedule-lines.ts';

interface BillPreviewProps {
  bill: BillOfQuantities;
  currency: string;
  levels: readonly BillLevel[];
  chosen: BillLevel;
  onChoose: (level: BillLevel) => void;
  acknowledged: boolean;
  onAcknowledge: (acknowledged: boolean) => void;
  words: BillWords;
}

function LevelField({
  bill,
  currency,
  levels,
  chosen,
  onChoose,
}: Pick<BillPreviewProps, 'bill' | 'currency' | 'levels' | 'chosen' | 'onChoose'>) {
  const t = useTranslations('bills');
  const { money, number } = useFormat();
  const nameOf = (level: number) =>
    level === ITEM_LEVEL ? t('item') : (bill.levels[level - 1] ?? t('category', { level: number(level) }));
  return (
    <Field
      label={t('level')}
      error={
        chosen.lines.length > MAX_SCHEDULE_LINES
          ? t('tooMany', { most: number(MAX_SCHEDULE_LINES) })
          : undefined
      }
    >
      <Select
        value={String(levels.indexOf(chosen))}
        onChange={(event) => {
          const level = levels[Number(event.target.value)];
          if (level) onChoose(level);
        }}
        options={levels.map(({ level, lines, total }, place) => ({
          value: String(place),
          label: t('levelOf', {
            name: nameOf(level),
            count: lines.length,
            amount: money(total, { currency, decimals: 'cents' }),
          }),
        }))}
      />
    </Field>
  );
}

function SumLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="text-end font-semibold">{children}</dd>
    </>
  );
}

/** What the file states, what the lines come to, and the difference, which is to be acknowledged. */
function SumsOfLevel({
  bill,
  currency,
  chosen: { total, difference },
  acknowledged,
  onAcknowledge,
}: Pick<BillPreviewProps, 'bill' | 'currency' | 'chosen' | 'acknowledged' | 'onAcknowledge'>) {
  const t = useTranslations('bills');
  const { money } = useFormat();
  const stated = statedSum(bill.rows);
  const written = (value: Minor | null) => <Money value={value} currency={currency} decimals="cents" />;
  const differs = difference !== null && difference !== 0n;
  return (
    <div className="grid grid-cols-1 gap-3" aria-live="polite">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <SumLine label={t('sums.stated')}>{stated === null ? t('sums.notStated') : written(stated)}</SumLine>
        <SumLine label={t('sums.lines')}>{written(total)}</SumLine>
        {differs && <SumLine label={t('sums.difference')}>{written(-difference as Minor)}</SumLine>}
      </dl>
      {difference === null && <Banner tone="waiting">{t('unstated')}</Banner>}
      {difference === 0n && <p className="text-moss">{t('agrees')}</p>}
      {differs && (
        <>
          <Banner tone="bad">
            {t(difference > 0n ? 'less' : 'more', {
              amount: money((difference > 0n ? difference : -difference) as Minor, {
                ...{ currency, decimals: 'cents' },
              }),
            })}
          </Banner>
          <Checkbox
            label={t('acknowledge')}
            checked={acknowledged}
            onChange={(event) => onAcknowledge(event.currentTarget.checked)}
          />
        </>
      )}
    </div>
  );
}

/** What a bill holds, as lines of the level that is chosen; what is left out of it, and where it contradicts itself. */
export function BillPreview(props: BillPreviewProps) {
  const { bill, currency, chosen, words } = props;
  const t = useTranslations('bills');
  const [leftOut, contradictions] = useMemo(
    () => [bill.rows.filter((row) => row.leftOut !== null), bill.rows.filter(isContradiction)],
    [bill],
  );
  const nameOf = (row: BillRow) => nameOfRow(row) || words.unnamed;
  const amount = (value: Minor | null) => <Money value={value} currency={currency} decimals="cents" />;
  return (
    <div className="grid grid-cols-1 gap-5">
      <p>
        <bdi className="font-semibold">{bill.rows[0]?.text}</bdi>{' '}
        <span className="text-ink-2">{t(`phases.${bill.phase}`)}</span>
      </p>
      {bill.currency === null && <Banner tone="waiting">{t('noCurrency', { currency })}</Banner>}
      <LevelField {...props} />
      <SumsOfLevel {...props} />
      <section className="grid grid-cols-1">
        <SectionHeading level={3} title={t('lines', { count: chosen.lines.length })} />
        <BillRowList
          key={chosen.level}
          label={t('lines', { count: chosen.lines.length })}
          rows={chosen.lines}
          listed={(line) => ({ name: nameOfLine(line, words), amount: amount(line.amount) })}
        />
      </section>
      {leftOut.length > 0 && (
        <section className="grid grid-cols-1">
          <SectionHeading level={3} title={t('leftOut', { count: leftOut.length })} text={t('leftOutText')} />
          <BillRowList
            label={t('leftOut', { count: leftOut.length })}
            rows={leftOut}
            listed={(row) => ({
              name: nameOf(row),
              note: t(`reasons.${row.leftOut ?? 'remark'}`),
              amount: row.amount === null ? undefined : amount(row.amount),
            })}
          />
        </section>
      )}
      {contradictions.length > 0 && (
        <section className="grid grid-cols-1">
          <SectionHeading
            level={3}
            title={t('contradictions', { count: contradictions.length })}
            text={t('contradictionsText')}
          />
          <BillRowList
            label={t('contradictions', { count: contradictions.length })}
            rows={contradictions}
            listed={(row) => ({
              name: nameOf(row),
              amount: (
                <span className="flex flex-wrap gap-x-3">
                  {amount(row.statedAmount)}
                  <span className="text-ink-2">
                    {t('comesTo')} {amount(row.amountOfParts)}
                  </span>
                </span>
              ),
            })}
          />
        </section>
      )}
    </div>
  );
}
