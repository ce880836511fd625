import { ISSUE_LEVELS } from '@brick/domain/issues/record';
import { isTrade, TRADES } from '@brick/domain/issues/trades';
import { displayName } from '@brick/domain/users/display-name';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '../../ui/inputs/field.tsx';
import { Segmented } from '../../ui/inputs/segmented.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { usePack } from '../pack/pack-context.tsx';

const OTHER = '\u0000other';

interface ChoiceWithTextProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  none: string;
  other: string;
  otherLabel: string;
  maxLength: number;
}

/** One of several, or something in one's own words. */
function ChoiceWithText({
  label,
  value,
  onChange,
  options,
  none,
  other,
  otherLabel,
  maxLength,
}: ChoiceWithTextProps) {
  const isListed = value === '' || options.some((option) => option.value === value);
  const [typing, setTyping] = useState(!isListed);
  return (
    <>
      <Field label={label}>
        <Select
          value={typing ? OTHER : value}
          placeholder={none}
          options={[...options, { value: OTHER, label: other }]}
          onChange={({ target }) => {
            setTyping(target.value === OTHER);
            onChange(target.value === OTHER ? '' : target.value);
          }}
        />
      </Field>
      {typing && (
        <Field label={otherLabel}>
          <TextInput value={value} maxLength={maxLength} onChange={({ target }) => onChange(target.value)} />
        </Field>
      )}
    </>
  );
}

interface ChoiceProps {
  value: string;
  onChange: (value: string) => void;
}

/** The trade whose work it is. */
export function TradeChoice({ value, onChange }: ChoiceProps) {
  const t = useTranslations('site.capture');
  const words = useTranslations('fields.trades');
  const options = TRADES.map((trade) => ({ value: trade, label: words(trade) })).sort((one, two) =>
    one.label.localeCompare(two.label),
  );
  return (
    <ChoiceWithText
      label={t('trade')}
      {...{ value, onChange, options, maxLength: 40 }}
      none={t('noTrade')}
      other={t('otherTrade')}
      otherLabel={t('otherTradeLabel')}
    />
  );
}

/** What a trade is called. */
export function useTradeName(): (trade: string) => string {
  const words = useTranslations('fields.trades');
  return (trade) => (isTrade(trade) ? words(trade) : trade);
}

/** Who puts it right: a member, or somebody by name. */
export function PersonChoice({ value, onChange }: ChoiceProps) {
  const t = useTranslations('site.capture');
  const { pack } = usePack();
  const options = (pack?.members ?? []).map((member) => ({
    value: member.username,
    label: displayName(member),
  }));
  return (
    <ChoiceWithText
      label={t('who')}
      {...{ value, onChange, options, maxLength: 255 }}
      none={t('nobody')}
      other={t('otherPerson')}
      otherLabel={t('otherPersonLabel')}
    />
  );
}

export function SeverityChoice({ value, onChange }: ChoiceProps) {
  const t = useTranslations('site.capture');
  const words = useTranslations('status');
  return (
    <Segmented
      label={t('severity')}
      labelVisible
      grow
      size="lg"
      options={ISSUE_LEVELS.map((level) => ({ value: level, label: words(level) }))}
      value={value as (typeof ISSUE_LEVELS)[number]}
      onChange={onChange}
    />
  );
}
