import { type LineText, lineText, weatherText } from '@brick/domain/diary/line-text';
import type { DiaryLine } from '@brick/domain/diary/lines';
import type { HalfWeather } from '@brick/domain/diary/weather';
import { isTrade } from '@brick/domain/issues/trades';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../ui/format/format-context.tsx';
import { isolated } from '../../ui/format/isolated.ts';

/** Returns a function that describes a diary line in words. */
export function useDiaryLineText(): (line: DiaryLine) => LineText {
  const t = useTranslations('diary-days');
  const trades = useTranslations('fields.trades');
  const phases = useTranslations('phases');
  const { number } = useFormat();
  return (line) =>
    lineText(line, (key, values) => t(key, values), {
      trade: (trade) => (isTrade(trade) ? trades(trade) : trade),
      phase: (phase) => phases(phase),
      number,
    });
}

/** Says the weather of half a day. */
export function useWeatherText(): (half: HalfWeather | null) => string {
  const t = useTranslations('diary-days');
  const { number } = useFormat();
  return (half) => weatherText(half, (key, values) => t(key, values), { number, isolated });
}
