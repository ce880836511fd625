import type { Minor } from '@brick/domain/money/money';
import type { AnyField, FieldType } from '@brick/domain/records/fields';
import { useTranslations } from 'use-intl';
import { isEmpty, type RecordField, useSay } from '../platform/record-fields.ts';
import { Money } from '../ui/money.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { useProjectOf } from './calls.ts';
import { CHOICE_WORDS, type FieldSaid, type Kept, type RecordKind } from './kind.ts';
import { useLabels } from './words.ts';

/** How the value of a field is said, by what the field holds; text unless it is told here. */
const SAID: Partial<Record<FieldType, keyof ReturnType<typeof useSay>>> = {
  day: 'day',
  phase: 'phase',
  choice: 'status',
  money: 'money',
  flag: 'yesOrNo',
  file: 'file',
  files: 'photos',
};

/** The fields of a kind with their names and what their values are in words, for its page, its history and its form. */
export function useFields<Row extends Kept>(kind: RecordKind<Row>): RecordField<Row>[] {
  const { is, page, apart } = kind;
  const labelOf = useLabels(is.path);
  const project = useProjectOf();
  const differs: Partial<Record<string, FieldSaid<Row>>> = kind.useSaid?.(project) ?? {};
  const say = useSay(project?.currency);
  const words = useTranslations();
  return page.map((name) => {
    const declared: AnyField = is.fields[name] ?? is.also[name] ?? { type: 'text' };
    const { type } = declared;
    const own = differs[name];
    const { words: list } = declared;
    const vocabulary = list && list !== 'statuses' && CHOICE_WORDS[list];
    return {
      name,
      label: own?.label ?? labelOf(name, declared),
      say: vocabulary
        ? (value) => (isEmpty(value) ? '–' : words(`${vocabulary}.${value}` as 'status.paid'))
        : say[SAID[type] ?? 'text'],
      historyOnly: name === is.title || type === 'file' || type === 'files' || apart?.includes(name) === true,
      ...(type === 'choice' &&
        !vocabulary && { show: (row: Row) => <StatusBadge status={row[name] as string} /> }),
      ...(type === 'money' && {
        show: (row: Row) => (
          <Money
            value={row[name] as Minor}
            currency={project?.currency}
            sign={declared.signed === true}
            className="font-semibold"
          />
        ),
      }),
      ...own,
    };
  });
}
