import type { AnyField } from '@brick/domain/records/field-types';
import type { RecordPath } from '@brick/domain/records/record-kinds';
import { useTranslations } from 'use-intl';

type MessageValues = Readonly<Record<string, string | number>>;

/**
 * Looks up a message by key. A test checks that each kind has the keys that are needed, because the compiler can't.
 */
export interface RecordMessages {
  (key: string, values?: MessageValues): string;
  has: (key: string) => boolean;
}

/** The messages of a kind, with those of all kinds as a fallback. */
export function useRecordMessages(path: RecordPath, part?: string): RecordMessages {
  // All kinds have the same keys; one of them stands for all.
  const own = useTranslations(path as 'issues') as unknown as RecordMessages;
  const shared = useTranslations('record') as unknown as RecordMessages;
  const whole = (key: string) => (part ? `${part}.${key}` : key);
  const word = (key: string, values?: MessageValues) => {
    const name = whole(key);
    return (own.has(name) ? own : shared)(name, values);
  };
  return Object.assign(word, { has: (key: string) => own.has(whole(key)) || shared.has(whole(key)) });
}

/** The labels of a kind's fields: those of its form, else the common ones, else those of the columns. */
export function useFieldLabels(path: RecordPath) {
  const [form, column] = [useRecordMessages(path, 'form'), useRecordMessages(path, 'columns')];
  const names = useTranslations('fields.names');
  return (name: string, { word = name }: Pick<AnyField, 'word'>): string => {
    if (form.has(name)) return form(name);
    return names.has(word as 'date') ? names(word as 'date') : column(name);
  };
}
