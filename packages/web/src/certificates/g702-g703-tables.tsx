import type { Certificate } from '@brick/domain/certificates/api';
import { type Minor, percent, sum } from '@brick/domain/money/money';
import { useTranslations } from 'use-intl';
import { cx } from '../ui/cx.ts';
import { useFormat } from '../ui/format/format-context.tsx';
import { Money } from '../ui/format/money.tsx';
import { SectionHeading } from '../ui/layout/section-heading.tsx';

type CertificateLine = Certificate['lines'][number];

const BEFORE_PERCENT = ['scheduledValue', 'workBefore', 'workNow', 'materials', 'completed'] as const;
const AFTER_PERCENT = ['balance', 'retention'] as const;
const SUMMARY = [
  'originalSum',
  'variations',
  'revisedSum',
  'completed',
  'retention',
  'earnedLessRetention',
  'previous',
  'due',
  'balanceToFinish',
] as const;

/** The nine-line summary and the columns A to J of the AIA forms G702 and G703. */
export function G702G703Tables({ certificate }: { certificate: Certificate }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <NineLineSummary certificate={certificate} />
      <ColumnsAToJ certificate={certificate} />
    </div>
  );
}

function NineLineSummary({ certificate: { summary, currency } }: { certificate: Certificate }) {
  const t = useTranslations('certificates.sheet');
  return (
    <section>
      <SectionHeading title={t('summary')} />
      <dl className="max-w-160">
        {SUMMARY.map((name) => (
          <div
            key={name}
            className={cx(
              'flex justify-between gap-4 border-b border-line py-1.5',
              name === 'due' && 'rule-total font-semibold',
            )}
          >
            <dt>{t(`lines.${name}`)}</dt>
            <dd>
              <Money
                value={summary[name]}
                currency={currency}
                decimals="cents"
                className={cx(name === 'due' && 'rule-double')}
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const columnTotal = (
  lines: readonly CertificateLine[],
  field: (typeof BEFORE_PERCENT | typeof AFTER_PERCENT)[number],
) => sum(lines.map((line) => line[field]));

/** The columns A to J of form G703. */
export function ColumnsAToJ({ certificate: { lines, currency } }: { certificate: Certificate }) {
  const t = useTranslations('certificates.sheet');
  const valuing = useTranslations('certificates.valuing');
  const format = useFormat();
  const shown = (value: number | null) => (value === null ? '–' : format.percent(value));
  const amount = (value: Minor, weight = 'font-normal') => (
    <Money value={value} currency={currency} decimals="cents" className={cx('t-sm', weight)} />
  );
  const total = percent(columnTotal(lines, 'completed'), columnTotal(lines, 'scheduledValue'));
  return (
    <section>
      <SectionHeading title={t('columns')} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll the wide table from here */}
      <section tabIndex={0} aria-label={t('columns')} className="overflow-x-auto rounded">
        <table className="w-full min-w-260 border-collapse">
          <thead>
            <tr className="t-sm border-b border-line-strong align-bottom text-ink-2 [&>*]:px-2 [&>*]:py-1.5 [&>th]:font-semibold">
              <th scope="col" className="text-start">
                {t('item')}
              </th>
              <th scope="col" className="text-start">
                {t('description')}
              </th>
              {BEFORE_PERCENT.map((name) => (
                <th key={name} scope="col" className="text-end">
                  {t(name)}
                </th>
              ))}
              <th scope="col" className="text-end">
                {t('percentComplete')}
              </th>
              <th scope="col" className="text-end">
                {t('balance')}
              </th>
              <th scope="col" className="text-end">
                {t('retentionColumn')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.lineId ?? 'none'} className="border-b border-line [&>*]:px-2 [&>*]:py-1.5">
                <td>{line.item === null ? '–' : format.number(line.item)}</td>
                <th scope="row" className="max-w-70 text-start font-normal">
                  <bdi>{line.description ?? valuing('notInSchedule')}</bdi>
                </th>
                {BEFORE_PERCENT.map((name) => (
                  <td key={name} className="text-end">
                    {amount(line[name])}
                  </td>
                ))}
                <td className="text-end">{shown(line.percentComplete)}</td>
                {AFTER_PERCENT.map((name) => (
                  <td key={name} className="text-end">
                    {amount(line[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="rule-total font-semibold [&>*]:px-2 [&>*]:py-1.5">
              <td />
              <th scope="row" className="text-start font-semibold">
                {t('total')}
              </th>
              {BEFORE_PERCENT.map((name) => (
                <td key={name} className="text-end">
                  {amount(columnTotal(lines, name), 'font-semibold')}
                </td>
              ))}
              <td className="text-end">{shown(total)}</td>
              {AFTER_PERCENT.map((name) => (
                <td key={name} className="text-end">
                  {amount(columnTotal(lines, name), 'font-semibold')}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </section>
  );
}
