import type { BankLine } from '@brick/domain/bank/api';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Money } from '../../ui/format/money.tsx';

/** What the bank says of a line. */
export function LineFacts({ line }: { line: BankLine }) {
  const t = useTranslations('bank.facts');
  const { date } = useFormat();
  const facts = [
    ['account', line.account],
    ['text', line.text],
    ['endToEndId', line.endToEndId],
    ['bankId', line.bankId],
    ['valueOn', line.valueOn !== null && line.valueOn !== line.bookedOn ? date(line.valueOn) : null],
  ] as const;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{date(line.bookedOn)}</span>
        <Money value={line.amount} currency={line.currency} decimals="cents" className="t-lg font-semibold" />
      </p>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className="contents">
                <dt className="text-ink-3">{t(name)}</dt>
                <dd className="min-w-0 wrap-anywhere">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}
