import type { Candidate } from '@brick/domain/bank/api';
import { useTranslations } from 'use-intl';
import { DotSeparated } from '../../ui/format/dot-separated.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Money } from '../../ui/format/money.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { MoneyInput } from '../../ui/inputs/money-input.tsx';
import { Segmented } from '../../ui/inputs/segmented.tsx';
import { LevelBadge } from '../level-badge.tsx';
import { type Choice, mayDiscount, restOf } from './match-values.ts';

interface CandidateRowProps {
  candidate: Candidate;
  /** Null if it is not chosen. */
  choice: Choice | null;
  onToggle: (on: boolean) => void;
  onChange: (choice: Choice) => void;
}

/** What becomes of the rest where less is paid than is open. */
function RestChoice({ choice, onChange }: { choice: Choice; onChange: (choice: Choice) => void }) {
  const t = useTranslations('bank.match');
  const rest = restOf(choice);
  const { candidate } = choice;
  if (rest === null || rest <= 0n) return null;
  if (candidate.kind === 'certificate') return <p className="t-sm text-crimson">{t('certificateWhole')}</p>;
  const values = mayDiscount(choice) ? (['part', 'discount'] as const) : (['part'] as const);
  return (
    <div className="grid gap-1">
      <p className="t-sm">
        {t('restOpen')} <Money value={rest} currency={candidate.currency} decimals="cents" />
      </p>
      <Segmented<'part' | 'discount'>
        label={t('rest')}
        value={choice.rest}
        onChange={(value) => onChange({ ...choice, rest: value })}
        options={values.map((value) => ({ value, label: t(`rests.${value}`) }))}
      />
    </div>
  );
}

/** A record that a line may pay, and if it is chosen, with how much. */
export function CandidateRow({ candidate, choice, onToggle, onChange }: CandidateRowProps) {
  const t = useTranslations('bank.match');
  const { date } = useFormat();
  const { number, title, projectName, party, invoiceNumber, dueDate, open, currency, level } = candidate;
  return (
    <li className="grid gap-2 border-b border-line py-2.5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <Checkbox
          checked={choice !== null}
          onChange={(event) => onToggle(event.currentTarget.checked)}
          label={<DotSeparated parts={[number, title]} />}
          hint={
            <DotSeparated
              parts={[
                projectName,
                party,
                invoiceNumber,
                dueDate === null ? date(candidate.date) : t('due', { day: date(dueDate) }),
              ]}
            />
          }
        />
        <span className="flex items-center gap-3 max-sm:ps-7">
          <LevelBadge level={level} />
          <Money value={open} currency={currency} decimals="cents" className="font-semibold" />
        </span>
      </div>
      {choice && (
        <div className="grid gap-x-4 gap-y-2 ps-7 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <Field label={t('pays', { number })}>
            <MoneyInput
              value={choice.amount}
              currency={currency}
              onChange={(amount) => onChange({ ...choice, amount })}
            />
          </Field>
          <RestChoice choice={choice} onChange={onChange} />
        </div>
      )}
    </li>
  );
}
