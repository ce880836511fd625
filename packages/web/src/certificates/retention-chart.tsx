import type { CertificateRow } from '@brick/domain/certificates/api';
import { scale, sum } from '@brick/domain/money/money';
import { useTranslations } from 'use-intl';
import { formatLocale } from '../ui/format/format.ts';
import { useFormat } from '../ui/format/format-context.tsx';
import { Money } from '../ui/format/money.tsx';
import { AmountFormatContext } from '../ui/table/amount-format-context.ts';

interface RetentionChartProps {
  /** In order of issue. */
  certificates: readonly CertificateRow[];
}

const [WIDTH, HEIGHT, BASE] = [640, 150, 128];
const BAR_WIDTH = 34;

/** Returns the height of a bar. The largest amount fills the full height. */
const barHeight = (amount: bigint, largest: bigint): number =>
  (Number(scale(amount, 1000n, largest) ?? 0n) / 1000) * (BASE - 24);

/** Bar chart of the retention held after each certificate, with the same data in a table below. */
export function RetentionChart({ certificates }: RetentionChartProps) {
  const t = useTranslations('certificates.chart');
  const format = useFormat();
  if (certificates.length === 0) return <p className="text-ink-2">{t('none')}</p>;
  const held = certificates.map(({ retention }) => retention);
  const largest = held.toSorted((a, b) => (a < b ? 1 : -1))[0] ?? 0n;
  const step = WIDTH / certificates.length;
  const points = certificates.map((certificate) =>
    t('point', {
      number: certificate.numberText,
      amount: format.money(certificate.retention, { currency: certificate.currency }),
    }),
  );
  const alt = t('alt', { points: new Intl.ListFormat(formatLocale(format.locale)).format(points) });
  return (
    <figure className="grid grid-cols-1 gap-3">
      <figcaption className="t-sm font-semibold text-ink-2">{t('title')}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={alt}
        preserveAspectRatio="xMinYMid meet"
        className="max-h-40 w-full rtl:-scale-x-100"
      >
        <path d={`M0 ${BASE}.5h${WIDTH}`} className="stroke-line-strong" />
        {certificates.map((certificate, index) => {
          const amount = held[index] ?? 0n;
          const before = held[index - 1] ?? 0n;
          const [height, earlier] = [barHeight(amount, largest), barHeight(before, largest)];
          const width = Math.min(BAR_WIDTH, step * 0.6);
          const x = step * (index + 0.5) - width / 2;
          return (
            <g key={certificate.id}>
              {/* What is held less than after the previous certificate, as the outline of the former bar. */}
              {earlier > height && (
                <rect
                  x={x + 0.5}
                  y={BASE - earlier + 0.5}
                  width={width - 1}
                  height={earlier - height}
                  fill="none"
                  strokeDasharray="3 3"
                  className="stroke-line-strong"
                />
              )}
              <rect x={x} y={BASE - height} width={width} height={height} rx="1.5" className="fill-brick" />
              <text
                x={step * (index + 0.5)}
                y={BASE + 16}
                textAnchor="middle"
                className="fill-ink-2 text-[13px] rtl:origin-center rtl:[transform-box:fill-box] rtl:-scale-x-100"
              >
                {certificate.numberText}
              </text>
            </g>
          );
        })}
      </svg>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll the wide table from here */}
      <section tabIndex={0} aria-label={t('title')} className="overflow-x-auto rounded">
        <AmountFormatContext value="full">
          <table className="w-full min-w-110 text-start">
            <thead className="t-sm text-ink-2">
              <tr className="border-b border-line-strong [&>*]:px-2 [&>*]:py-1.5 [&>th]:font-semibold [&>*]:first:ps-0 [&>*]:last:pe-0">
                <th scope="col" className="text-start">
                  {t('certificate')}
                </th>
                <th scope="col" className="text-start">
                  {t('date')}
                </th>
                <th scope="col" className="text-end">
                  {t('gross')}
                </th>
                <th scope="col" className="text-end">
                  {t('held')}
                </th>
                <th scope="col" className="text-end">
                  {t('change')}
                </th>
              </tr>
            </thead>
            <tbody>
              {certificates.map((certificate, index) => (
                <tr
                  key={certificate.id}
                  className="border-b border-line [&>*]:px-2 [&>*]:py-1.5 [&>*]:first:ps-0 [&>*]:last:pe-0"
                >
                  <td>{certificate.numberText}</td>
                  <td>{format.date(certificate.date)}</td>
                  <td className="text-end">
                    <Money value={certificate.gross} currency={certificate.currency} />
                  </td>
                  <td className="text-end">
                    <Money value={certificate.retention} currency={certificate.currency} />
                  </td>
                  <td className="text-end">
                    <Money
                      value={sum([held[index] ?? 0n, -(held[index - 1] ?? 0n)])}
                      currency={certificate.currency}
                      sign
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </AmountFormatContext>
      </section>
    </figure>
  );
}
