import { useTranslations } from 'use-intl';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import type { ColumnMapping, guessFormats, ReadColumn } from './column-formats.ts';
import { cellText, isEmptyCell } from './day-and-amount-cells.ts';
import type { Grid } from './grid.ts';
import {
  DATE_ORDERS,
  type DateOrder,
  DECIMAL_MARKS,
  type DecimalMark,
  type Formats,
} from './guess-formats.ts';

interface MatchColumnsProps<Column extends ReadColumn> {
  grid: Grid;
  columns: readonly Column[];
  /** The column's name in the user's language. */
  nameOf: (column: Column) => string;
  mapping: ColumnMapping;
  onMap: (mapping: ColumnMapping) => void;
  formats: Formats;
  guessed: ReturnType<typeof guessFormats>;
  onFormats: (formats: Partial<Formats>) => void;
}

const EXAMPLES = { '.': '1,234.50', ',': '1.234,50' };

/** Maps the file's columns to fields, and chooses the formats of dates and amounts. */
export function MatchColumns<Column extends ReadColumn>(props: MatchColumnsProps<Column>) {
  const { grid, columns, nameOf, mapping, onMap } = props;
  const t = useTranslations('transfer');
  const { number } = useFormat();
  const offered = columns.filter(({ outOnly }) => !outOnly);
  const choose = (place: number, field: string) =>
    // A field belongs to one column: the previous one loses it.
    onMap(mapping.map((had, other) => (other === place ? field || null : had === field ? null : had)));
  return (
    <fieldset className="grid gap-3">
      <legend className="t-lg mb-2 font-semibold">{t('columns')}</legend>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {grid.titles.map((title, place) => {
          const cell = grid.rows.find((row) => !isEmptyCell(row[place]))?.[place];
          const sample = isEmptyCell(cell) ? '' : cellText(cell);
          return (
            <Field
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is what stands at its place
              key={place}
              label={title || t('columnOf', { number: number(place + 1) })}
              hint={
                sample && (
                  <bdi className="block truncate text-match-parent">
                    {t('sample', { value: sample.slice(0, 80) })}
                  </bdi>
                )
              }
            >
              <Select
                value={mapping[place] ?? ''}
                onChange={(event) => choose(place, event.target.value)}
                placeholder={t('leaveOut')}
                options={offered.map((column) => ({ value: column.field, label: nameOf(column) }))}
              />
            </Field>
          );
        })}
      </div>
      <FormatChoices {...props} />
    </fieldset>
  );
}

type FormatChoicesProps = Pick<
  MatchColumnsProps<ReadColumn>,
  'columns' | 'mapping' | 'formats' | 'guessed' | 'onFormats'
>;

function FormatChoices({ columns, mapping, formats, guessed, onFormats }: FormatChoicesProps) {
  const t = useTranslations('transfer');
  const has = (kind: string) =>
    columns.some((column) => column.kind === kind && mapping.includes(column.field));
  const unsure = (sure: boolean) => (sure ? undefined : t('unsure'));
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      {has('date') && (
        <Field label={t('dateFormat')} hint={unsure(guessed.date.sure)}>
          <Select
            value={formats.date}
            onChange={(event) => onFormats({ date: event.target.value as DateOrder })}
            options={DATE_ORDERS.map((value) => ({ value, label: t(`dateFormats.${value}`) }))}
          />
        </Field>
      )}
      {has('money') && (
        <Field label={t('amountFormat')} hint={unsure(guessed.decimal.sure)}>
          <Select
            value={formats.decimal}
            onChange={(event) => onFormats({ decimal: event.target.value as DecimalMark })}
            options={DECIMAL_MARKS.map((value) => ({ value, label: EXAMPLES[value] }))}
          />
        </Field>
      )}
    </div>
  );
}
