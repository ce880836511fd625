import type { TransferColumn } from '@brick/domain/transfer/import-export-columns';
import type { FileLabels } from '@brick/messages/import-export-labels';
import { useTranslations } from 'use-intl';
import { Field } from '../../ui/inputs/field.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { type CellContext, type ChosenWords, wordOf } from './cell-values.ts';

/** The most words of a column that are offered. */
const MAX_WORDS = 30;

interface ChooseWordsProps {
  /** Columns with words that are none of their values. */
  unread: readonly { column: TransferColumn; words: readonly string[] }[];
  /** Required columns that the file does not have. */
  forAll: readonly TransferColumn[];
  labels: FileLabels;
  takes: CellContext['takes'];
  chosen: ChosenWords;
  onChoose: (chosen: ChosenWords) => void;
}

/** What stands for words of the file that are none of a column’s values, and for a column that it does not have. */
export function ChooseWords({ unread, forAll, labels, takes, chosen, onChoose }: ChooseWordsProps) {
  const t = useTranslations('transfer');
  const choose = (column: TransferColumn, text: string, label: string) => {
    const { field, kind } = column;
    const word = wordOf(text);
    const options = Object.entries(labels[kind as keyof FileLabels])
      .filter(([value]) => takes(field, kind === 'flags' ? value === 'true' : value))
      .map(([value, name]) => ({ value, label: name }));
    return (
      <Field key={`${field} ${word}`} label={label}>
        <Select
          value={chosen[field]?.[word] ?? ''}
          onChange={(event) =>
            onChoose({ ...chosen, [field]: { ...chosen[field], [word]: event.target.value } })
          }
          placeholder={t('chooseValue')}
          options={options}
        />
      </Field>
    );
  };
  const nameOf = ({ word }: TransferColumn) => labels.names[word];
  return (
    <>
      {forAll.length > 0 && (
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
          {forAll.map((column) => choose(column, '', t('forAll', { field: nameOf(column) })))}
        </div>
      )}
      {unread.map(({ column, words }) => (
        <fieldset key={column.field} className="grid gap-3">
          <legend className="mb-2 font-semibold">{t('words', { field: nameOf(column) })}</legend>
          <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
            {words.slice(0, MAX_WORDS).map((word) => choose(column, word, word.slice(0, 80)))}
          </div>
          {words.length > MAX_WORDS && <p className="t-sm text-ink-3">{t('shown', { count: MAX_WORDS })}</p>}
        </fieldset>
      ))}
    </>
  );
}
