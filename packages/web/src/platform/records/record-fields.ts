import type { Minor } from '@brick/domain/money/money';
import type { Phase } from '@brick/domain/phases/phases';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useStatusLabel } from '../../ui/feedback/status-badge.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';

/** Formats a field's value as text; `before` is its value before a change. */
export type FormatValue = (value: unknown, before?: unknown) => string;

/** A field of a record, for its page and its history. */
export interface RecordField<Row> {
  name: keyof Row & string;
  label: string;
  say: FormatValue;
  /** Renders more than text: a badge, an amount. Null leaves it out. */
  show?: (row: Row) => ReactNode;
  /** Text for an empty field in a dialog, where it is otherwise left out. */
  none?: string;
  /** What somebody else saved in the field, for a form, where the value alone is not enough. */
  inForm?: (row: Row) => string;
  /** Shown elsewhere on the page, always or of some rows, so only the history has it. */
  historyOnly?: boolean | ((row: Row) => boolean);
}

/** Whether a field is shown elsewhere on the page of a row. */
export const isShownElsewhere = <Row>({ historyOnly }: RecordField<Row>, row: Row): boolean =>
  typeof historyOnly === 'function' ? historyOnly(row) : historyOnly === true;

/** Whether a field is empty: then only its name is shown. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Formatters for the values of fields. */
export function useValueFormatters(currency?: string) {
  const t = useTranslations('record.values');
  const flag = useTranslations('fields.flags');
  const phase = useTranslations('phases');
  const status = useStatusLabel();
  const format = useFormat();
  const or =
    (say: (value: string) => string): FormatValue =>
    (value) =>
      isEmptyValue(value) ? '–' : say(String(value));
  return {
    text: or((value) => value),
    day: or(format.date),
    phase: or((value) => phase(value as Phase)),
    status: or((value) => status(value)),
    money: ((value) =>
      isEmptyValue(value) ? '–' : format.money(value as Minor | string, { currency })) satisfies FormatValue,
    yesOrNo: ((value) => flag(value === true ? 'true' : 'false')) satisfies FormatValue,
    file: ((value, before) =>
      isEmptyValue(value) ? '–' : t(isEmptyValue(before) ? 'file' : 'otherFile')) satisfies FormatValue,
    photos: ((value) =>
      t('photos', { count: Array.isArray(value) ? value.length : 0 })) satisfies FormatValue,
  };
}
