import { type LineText, lineText, weatherText } from '@brick/domain/diary/line-words';
import type { DiaryLine } from '@brick/domain/diary/lines';
import type { HalfWeather } from '@brick/domain/diary/weather';
import { isTrade } from '@brick/domain/issues/trades';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../ui/format/format-context.tsx';
import { isolated } from '../../ui/format/isolated.ts';
import { useOwnName } from '../checks/use-checks.ts';
import { usePack, useProjectDay, useSiteMember } from '../pack/pack-context.tsx';
import { useSiteProject } from '../project/site-projects.ts';
import { useOutboxOverview } from '../store/outbox-context.tsx';
import { type LocalDay, localDays } from './local-days.ts';

/** The last days of the diary of this project as this device knows them, with what waits already counted in. */
export function useDays(): LocalDay[] {
  const { id: projectId } = useSiteProject();
  const { userId } = useSiteMember();
  const { pack } = usePack();
  const { entries } = useOutboxOverview();
  const today = useProjectDay();
  const name = useOwnName();
  return useMemo(
    () => localDays(pack, entries, { projectId, userId, name, today }),
    [pack, entries, projectId, userId, name, today],
  );
}

/** Says lines in words. */
export function useSiteLineText(): (line: DiaryLine) => LineText {
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
export function useSiteWeatherText(): (half: HalfWeather | null) => string {
  const t = useTranslations('diary-days');
  const { number } = useFormat();
  return (half) => weatherText(half, (key) => t(key), { number, isolated });
}
