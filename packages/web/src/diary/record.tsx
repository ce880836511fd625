import type { DiaryDay, diaryEndpoints } from '@brick/domain/diary/api';
import { diaryDay as is } from '@brick/domain/diary/record';
import { diaryFacts } from '@brick/domain/diary/rules';
import { DIARY_STATES } from '@brick/domain/diary/states-and-sections';
import type { Weather } from '@brick/domain/diary/weather';
import type { ReplyOf } from '@brick/domain/endpoint';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useDiaryLineText, useWeatherText } from '../platform/diary/use-diary-line-text.ts';
import { isEmptyValue } from '../platform/records/record-fields.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { isolated } from '../ui/format/isolated.ts';
import { lazyComponent } from '../ui/lazy-component.ts';

function Hours({ value }: { value: number | null }) {
  const { number } = useFormat();
  return value === null ? '–' : number(value);
}

/** A day as it is called: by its date. */
function DayTitle({ day }: Pick<DiaryDay, 'day'>) {
  const { date } = useFormat();
  return <time dateTime={day}>{date(day)}</time>;
}

/** The site diary on the web: its days as a list, their form, and the page with five sections. */
export const record: RecordKind<DiaryDay, ReplyOf<typeof diaryEndpoints.totals>> = {
  is,
  transfers: 'export',
  oneByOne: true,
  filters: [
    { name: 'state', values: DIARY_STATES, open: true, words: 'status' },
    { name: 'from', fromElsewhere: true },
    { name: 'to', fromElsewhere: true },
  ],
  columns: [
    {
      id: 'day',
      width: 150,
      card: 'title',
      priority: 1,
      sortFirst: 'desc',
      cell: (row) => <DayTitle {...row} />,
    },
    {
      id: 'state',
      width: 170,
      card: 'status',
      priority: 1,
      cell: ({ state }) => <StatusBadge status={state} />,
    },
    { id: 'heads', width: 100, card: 'meta', priority: 2 },
    {
      id: 'workHours',
      width: 130,
      card: 'meta',
      priority: 3,
      cell: ({ workHours }) => <Hours value={workHours} />,
    },
    {
      id: 'hoursLost',
      width: 130,
      card: 'meta',
      priority: 3,
      cell: ({ hoursLost }) => <Hours value={hoursLost} />,
    },
    { id: 'notes', grow: 3, minWidth: 180, card: 'meta', priority: 3 },
  ],
  sort: '-day',
  useFigures(totals) {
    const { number } = useFormat();
    return [
      { name: 'total', value: number(totals?.total ?? 0), rows: { state: undefined } },
      ...DIARY_STATES.map((state) => ({
        name: state,
        value: number(totals?.[state] ?? 0),
        rows: { state },
      })),
    ];
  },
  page: ['day', 'state', 'weather', 'hoursLost', 'notes', 'lines', 'addenda'],
  apart: ['state', 'lines', 'addenda'],
  useSaid() {
    const t = useTranslations('diary-days');
    const fields = useTranslations('fields');
    const label = (name: string) => fields('label', { name });
    const weather = useWeatherText();
    const lineText = useDiaryLineText();
    const sayWeather = (value: unknown): string => {
      if (isEmptyValue(value)) return '–';
      const { am, pm } = value as Weather;
      return [
        am && `${label(t('weather.am'))} ${weather(am)}`,
        pm && `${label(t('weather.pm'))} ${weather(pm)}`,
      ]
        .filter(Boolean)
        .join('\n');
    };
    return {
      weather: { say: sayWeather },
      lines: {
        say: (value) =>
          isEmptyValue(value)
            ? '–'
            : (value as DiaryDay['lines'])
                .map((line) => {
                  const { title, details } = lineText(line);
                  return [t(`sections.${line.section}`), ...[title, ...details].map(isolated)].join(' · ');
                })
                .join('\n'),
      },
      addenda: {
        say: (value) =>
          isEmptyValue(value)
            ? '–'
            : (value as DiaryDay['addenda'])
                .map(({ number, text }) =>
                  text
                    ? `${label(t('addenda.number', { number }))} ${isolated(text)}`
                    : t('addenda.number', { number }),
                )
                .join('\n'),
      },
    };
  },
  status: ({ state }) => <StatusBadge status={state} />,
  Beside: lazyComponent(() => import('./day-contents.tsx'), 'DayContents'),
  facts: diaryFacts,
  useRights: () => (row, usual) => ({
    edit: usual.edit && row.state === 'open',
    remove: usual.remove && row.state === 'open',
  }),
  useActions() {
    const t = useTranslations('diary-days');
    return ({ projectId, day }) => [
      {
        id: 'pdf',
        label: t('download'),
        icon: Download,
        href: `/api/projects/${projectId}/diary/${day}/pdf`,
      },
    ];
  },
  Form: lazyComponent(() => import('./day-form.tsx'), 'DayForm'),
};
