import type { Minor } from '@brick/domain/money/money';
import type { AnyField, FieldType } from '@brick/domain/records/field-types';
import { useTranslations } from 'use-intl';
import { isEmptyValue, type RecordField, useValueFormatters } from '../platform/records/record-fields.ts';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { Money } from '../ui/format/money.tsx';
import { type BaseRecord, CHOICE_WORDS, type FieldOverrides, type RecordKind } from './record-kind.ts';
import { useFieldLabels } from './record-messages.ts';
import { useRecordProject } from './record-queries.ts';

/** Formatters by type of field; text is the default. */
const FORMATTERS: Partial<Record<FieldType, keyof ReturnType<typeof useValueFormatters>>> = {
  day: 'day',
  phase: 'phase',
  choice: 'status',
  money: 'money',
  flag: 'yesOrNo',
  file: 'file',
  files: 'photos',
};

/** The fields of a kind with labels and formatters, for its page, history and form. */
export function useRecordFields<Row extends BaseRecord>(kind: RecordKind<Row>): RecordField<Row>[] {
  const { is, page, apart } = kind;
  const labelOf = useFieldLabels(is.path);
  const project = useRecordProject();
  const differs: Partial<Record<string, FieldOverrides<Row>>> = kind.useSaid?.(project) ?? {};
  const say = useValueFormatters(project?.currency);
  const words = useTranslations();
  return page.map((name) => {
    const declared: AnyField = is.fields[name] ?? is.also[name] ?? { type: 'text' };
    const { type } = declared;
    const own = differs[name];
    const { words: list, options = [] } = declared;
    const vocabulary = list && list !== 'statuses' && CHOICE_WORDS[list];
    // A text that is not one of those that are offered stays as it was typed.
    const isOffered = (value: unknown) => type !== 'text' || options.includes(String(value));
    return {
      name,
      label: own?.label ?? labelOf(name, declared),
      say: vocabulary
        ? (value) => {
            if (isEmptyValue(value)) return '–';
            return isOffered(value) ? words(`${vocabulary}.${value}` as 'status.paid') : String(value);
          }
        : say[FORMATTERS[type] ?? 'text'],
      historyOnly: name === is.title || type === 'file' || type === 'files' || apart?.includes(name) === true,
      ...(type === 'choice' &&
        !vocabulary && { show: (row: Row) => <StatusBadge status={row[name] as string} /> }),
      ...(type === 'money' && {
        show: (row: Row) => (
          <Money
            value={row[name] as Minor}
            currency={project?.currency}
            decimals="cents"
            sign={declared.signed === true}
            className="font-semibold"
          />
        ),
      }),
      ...own,
    };
  });
}
