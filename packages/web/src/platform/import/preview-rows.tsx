import { isCalendarDate } from '@brick/domain/dates/calendar-date';
import type { FileLabels } from '@brick/messages/import-export-labels';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../ui/cx.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import type { FormatErrorMessage } from '../forms/form-errors.ts';
import { useValidationMessage } from '../i18n/use-validation-message.ts';
import type { ReadColumn } from './column-formats.ts';
import type { DateOrder } from './guess-formats.ts';

/** A row of the preview: the values to send, and their errors as text. */
export interface PreviewRow {
  line: number;
  body: Readonly<Record<string, unknown>>;
  /** A message for each field, or for `row` as a whole. */
  errors: Readonly<Record<string, string>>;
}

/** The most rows that are rendered; a file may have thousands. */
export const PREVIEW_ROWS = 50;

interface PreviewRowsProps<Column extends ReadColumn> {
  rows: readonly PreviewRow[];
  columns: readonly Column[];
  /** The column's name in the user's language. */
  nameOf: (column: Column) => string;
  /** The words of choices, where a column has some. */
  words?: FileLabels;
  /** Of the amounts. */
  currency: string;
}

function useCellText(words: FileLabels | undefined, currency: string) {
  const { date, money } = useFormat();
  return (value: unknown, { kind }: ReadColumn): string => {
    if (value === undefined || value === null) return '';
    if (kind === 'date' && isCalendarDate(String(value))) return date(String(value));
    if (kind === 'money' && /^-?\d+\.\d\d$/.test(String(value)))
      return money(String(value), { currency, decimals: 'cents' });
    if (kind === 'text' || kind === 'link' || kind === 'number' || kind === 'date' || kind === 'money')
      return String(value);
    return (words?.[kind] as Record<string, string> | undefined)?.[String(value)] ?? String(value);
  };
}

/** Formats what the schema says against a row; of a day, how those of the file are read. */
export function useRowMessage(order: DateOrder): FormatErrorMessage {
  const t = useTranslations('transfer');
  const say = useValidationMessage();
  return useCallback(
    (message) => (message.code === 'date' ? t('noDate', { order: t(`dateFormats.${order}`) }) : say(message)),
    [t, say, order],
  );
}

/** The rows as they would be stored, each with its errors below. */
export function PreviewRows<Column extends ReadColumn>(props: PreviewRowsProps<Column>) {
  const { rows, columns, nameOf, words, currency } = props;
  const t = useTranslations('transfer');
  const { number } = useFormat();
  const shown = useCellText(words, currency);
  const fieldName = (field: string) => {
    const column = columns.find((known) => known.field === field);
    return column ? nameOf(column) : null;
  };
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
      tabIndex={0}
      aria-label={t('preview')}
      className="max-h-96 overflow-auto rounded border border-line"
    >
      <table className="t-sm w-full border-collapse">
        <thead>
          <tr className="sticky top-0 bg-sunken text-start">
            <th scope="col" className="px-2.5 py-2 text-end font-semibold">
              {t('line')}
            </th>
            {columns.map((column) => (
              <th
                key={column.field}
                scope="col"
                className={cx(
                  'px-2.5 py-2 font-semibold whitespace-nowrap',
                  column.kind === 'money' ? 'text-end' : 'text-start',
                )}
              >
                {nameOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, PREVIEW_ROWS).map(({ line, body, errors }) => {
            const sentences = Object.entries(errors).map(([field, sentence]) => {
              const name = fieldName(field);
              return name === null ? sentence : t('rowError', { field: name, sentence });
            });
            return [
              <tr
                key={line}
                className={cx('border-t border-line', sentences.length > 0 && 'bg-crimson-wash')}
              >
                <td className="px-2.5 py-1.5 text-end text-ink-3">{number(line)}</td>
                {columns.map((column) => (
                  <td
                    key={column.field}
                    className={cx(
                      'max-w-60 px-2.5 py-1.5',
                      column.kind === 'money' && 'text-end tabular-nums',
                      errors[column.field] && 'font-semibold text-crimson',
                    )}
                  >
                    <bdi className="block truncate text-match-parent">
                      {shown(body[column.field], column)}
                    </bdi>
                  </td>
                ))}
              </tr>,
              sentences.length > 0 && (
                <tr key={`${line}-errors`} className="bg-crimson-wash">
                  <td />
                  <td colSpan={columns.length} className="px-2.5 pb-2 text-crimson">
                    {sentences.join(' · ')}
                  </td>
                </tr>
              ),
            ];
          })}
        </tbody>
      </table>
    </section>
  );
}
