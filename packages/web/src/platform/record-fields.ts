import type { Minor } from '@brick/domain/money/money';
import type { Phase } from '@brick/domain/phases/phases';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format-context.tsx';
import { useStatusLabel } from '../ui/status-badge.tsx';

/** What a value of a field is in words; `before` is what it was before a change. */
export type Say = (value: unknown, before?: unknown) => string;

/** A field of a record as its page shows it, and as its history tells what became of it. */
export interface RecordField<Row> {
  name: keyof Row & string;
  label: string;
  say: Say;
  /** Where more is shown than words: a badge, an amount. Null leaves it out. */
  show?: (row: Row) => ReactNode;
  /** What a dialog says where it holds nothing; it is left out there unless this is given. */
  none?: string;
  /** What somebody else saved in it, as a form says it, where its value alone does not say so. */
  inForm?: (row: Row) => string;
  /** It stands elsewhere on the page, so only the history tells of it. */
  historyOnly?: boolean;
}

/** Whether a field holds nothing: then it is only named as left empty. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The words of the values that fields of every room hold. */
export function useSay(currency?: string) {
  const t = useTranslations('record.values');
  const flag = useTranslations('fields.flags');
  const phase = useTranslations('phases');
  const status = useStatusLabel();
  const format = useFormat();
  const or =
    (say: (value: string) => string): Say =>
    (value) =>
      isEmpty(value) ? '–' : say(String(value));
  return {
    text: or((value) => value),
    day: or(format.date),
    phase: or((value) => phase(value as Phase)),
    status: or((value) => status(value)),
    money: ((value) =>
      isEmpty(value) ? '–' : format.money(value as Minor | string, { currency })) satisfies Say,
    yesOrNo: ((value) => flag(value === true ? 'true' : 'false')) satisfies Say,
    file: ((value, before) =>
      isEmpty(value) ? '–' : t(isEmpty(before) ? 'file' : 'otherFile')) satisfies Say,
    photos: ((value) => t('photos', { count: Array.isArray(value) ? value.length : 0 })) satisfies Say,
  };
}
