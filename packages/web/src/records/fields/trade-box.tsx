import { isTrade, TRADES } from '@brick/domain/issues/trades';
import { useTranslations } from 'use-intl';
import { ComboBox } from '../../ui/inputs/combo-box.tsx';
import { normalizeTyped } from '../../ui/inputs/normalize-typed.ts';

type TradeBoxProps = Omit<Parameters<typeof ComboBox>[0], 'suggestions' | 'onPick' | 'maxLength'>;

const plain = (text: string) => normalizeTyped(text).toLocaleLowerCase();

// Not without the space at its end: somebody may be typing the next word.
const isAlike = (trade: string, typed: string) => trade.toLocaleLowerCase() === typed.toLocaleLowerCase();

/** A trade as text with suggestions. What is typed like an offered trade is that trade, in whatever language. */
export function TradeBox({ value, onChange, ...props }: TradeBoxProps) {
  const t = useTranslations('fields.trades');
  const shown = isTrade(value) ? t(value) : value;
  const suggestions = TRADES.filter((trade) => plain(t(trade)).includes(plain(shown))).map((trade) => ({
    id: trade,
    label: t(trade),
  }));
  return (
    <ComboBox
      {...props}
      value={shown}
      maxLength={40}
      onChange={(typed) => onChange(TRADES.find((trade) => isAlike(t(trade), typed)) ?? typed)}
      suggestions={suggestions}
      onPick={({ id }) => onChange(id)}
    />
  );
}
