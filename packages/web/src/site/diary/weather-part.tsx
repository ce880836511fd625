import type { DiaryDay } from '@brick/domain/diary/api';
import {
  GROUNDS,
  HALVES,
  type Half,
  type HalfWeather,
  NO_HALF,
  SKIES,
  WINDS,
} from '@brick/domain/diary/weather';
import { dayChain } from '@brick/domain/site/diary/projected-day';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { setDayEndpoint } from '../../platform/diary/day-endpoints.ts';
import { useWeatherText } from '../../platform/diary/use-diary-line-text.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Segmented } from '../../ui/inputs/segmented.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { DeviceFullError } from '../outbox/storage-quota.ts';
import { useSiteProject } from '../project/site-projects.ts';
import { useOutbox } from '../store/outbox-context.tsx';

const NOON = 12;

/** The half of the day that it is by the clock of the device. */
const presentHalf = (): Half => (new Date().getHours() < NOON ? 'am' : 'pm');

/** The weather of the day in four taps: sky, wind, ground, save. The half of the day is chosen by the clock. */
export function WeatherPart({ row }: { row: DiaryDay }) {
  const t = useTranslations('site.diary');
  const words = useTranslations('diary-days');
  const names = useTranslations('fields.names');
  const capture = useTranslations('site.capture');
  const labelled = useTranslations('fields');
  const { date } = useFormat();
  const weatherText = useWeatherText();
  const project = useSiteProject();
  const outbox = useOutbox();
  const [half, setHalf] = useState<Half>(presentHalf);
  // What is chosen of one half stays while the other one is looked at.
  const [chosen, setChosen] = useState<Partial<Record<Half, Partial<HalfWeather>>>>({});
  const shown = (of: Half): HalfWeather | null =>
    chosen[of] ? { ...(row.weather?.[of] ?? NO_HALF), ...chosen[of] } : (row.weather?.[of] ?? null);
  const value = shown(half) ?? NO_HALF;
  const set = (change: Partial<HalfWeather>) =>
    setChosen((before) => ({ ...before, [half]: { ...before[half], ...change } }));
  const isChanged = Object.keys(chosen).length > 0;

  async function save() {
    const weather = { am: shown('am'), pm: shown('pm') };
    try {
      await outbox.saveEntry(setDayEndpoint, {
        ...{ act: 'step', projectId: project.id, kind: 'diary-day', record: dayChain(project.id, row.day) },
        params: { projectId: project.id, day: row.day },
        title: `${date(row.day)} ${names('weather')}`,
        body: { weather, seen: { weather: row.weather } },
      });
      setChosen({});
      toast({ title: capture('savedTitle'), description: names('weather') });
    } catch (error) {
      const full = error instanceof DeviceFullError;
      toast({
        title: capture('notSavedTitle'),
        description: capture(full ? 'full' : 'failed'),
        variant: 'destructive',
      });
    }
  }

  if (row.state !== 'open')
    return (
      <section aria-label={names('weather')}>
        <SectionHeading title={names('weather')} />
        {HALVES.map((name) => (
          <p key={name}>
            {labelled('label', { name: words(`weather.${name}`) })}{' '}
            {weatherText(row.weather?.[name] ?? null) || words('weather.none')}
          </p>
        ))}
      </section>
    );
  return (
    <section aria-label={names('weather')} className="grid gap-3">
      <SectionHeading title={names('weather')} text={weatherText(row.weather?.[half] ?? null)} />
      <Segmented
        label={t('half')}
        value={half}
        onChange={setHalf}
        size="lg"
        grow
        options={HALVES.map((name) => ({ value: name, label: words(`weather.${name}`) }))}
      />
      <Segmented
        label={words('weather.sky')}
        labelVisible
        size="lg"
        grow
        value={value.sky}
        onChange={(sky) => set({ sky })}
        options={SKIES.map((sky) => ({ value: sky, label: words(`skies.${sky}`) }))}
      />
      <Segmented
        label={words('weather.wind')}
        labelVisible
        size="lg"
        grow
        value={value.wind}
        onChange={(wind) => set({ wind })}
        options={WINDS.map((wind) => ({ value: wind, label: words(`winds.${wind}`) }))}
      />
      <Segmented
        label={words('weather.ground')}
        labelVisible
        size="lg"
        grow
        value={value.ground}
        onChange={(ground) => set({ ground })}
        options={GROUNDS.map((ground) => ({ value: ground, label: words(`grounds.${ground}`) }))}
      />
      <Button variant="primary" disabled={!isChanged} onClick={() => void save()}>
        {t('saveWeather')}
      </Button>
    </section>
  );
}
