import { displayName } from '@brick/domain/users/display-name';
import { useTranslations } from 'use-intl';
import { usePack } from '../pack/pack-context.tsx';
import { useTradeName } from './issue-choices.tsx';

const LABELS = [
  'title',
  'description',
  'severity',
  'trade',
  'assignedTo',
  'status',
  'dueDate',
  'placeId',
] as const;

type Labelled = (typeof LABELS)[number];

const isLabelled = (name: string): name is Labelled => LABELS.some((label) => label === name);

const STATUSES = ['open', 'in_progress', 'resolved', 'low', 'medium', 'high'] as const;

type KnownStatus = (typeof STATUSES)[number];

/** What fields of an issue and their values are called. */
export function useFieldWords() {
  const t = useTranslations('site.field');
  const status = useTranslations('status');
  const trade = useTradeName();
  const { pack } = usePack();
  return {
    label: (name: string): string => (isLabelled(name) ? t(name) : name),
    value(name: string, value: unknown): string {
      if (value === null || value === undefined || value === '') return t('empty');
      const text = String(value);
      if (name === 'trade') return trade(text);
      const member = pack?.members.find(({ username }) => name === 'assignedTo' && username === text);
      if (member) return displayName(member);
      if (name === 'placeId') return pack?.places.get(Number(value))?.path ?? text;
      return STATUSES.includes(text as KnownStatus) && ['severity', 'status'].includes(name)
        ? status(text as KnownStatus)
        : text;
    },
  };
}
