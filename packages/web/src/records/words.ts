import type { AnyField } from '@brick/domain/records/fields';
import { useTranslations } from 'use-intl';
import type { RecordPath } from './kind.ts';

type Values = Readonly<Record<string, string | number>>;

/** Says a word by its name. A test looks that each kind has those that are needed of it: the compiler can't. */
export interface Words {
  (key: string, values?: Values): string;
  has: (key: string) => boolean;
}

/** The words of a kind, and behind them those that all kinds share. */
export function useWords(path: RecordPath, part?: string): Words {
  // All kinds are said by the same names; one of them stands for all here.
  const own = useTranslations(path as 'issues');
  const shared = useTranslations('record') as unknown as typeof own;
  const whole = (key: string) => (part ? `${part}.${key}` : key) as 'title';
  const word = (key: string, values?: Values) => {
    const name = whole(key);
    return (own.has(name) ? own : shared)(name, values as never);
  };
  return Object.assign(word, { has: (key: string) => own.has(whole(key)) || shared.has(whole(key)) });
}

/** What the fields of a kind are called: as its own form says, else as everywhere; what nobody enters as its column. */
export function useLabels(path: RecordPath) {
  const [form, column] = [useWords(path, 'form'), useWords(path, 'columns')];
  const names = useTranslations('fields.names');
  return (name: string, { word = name }: Pick<AnyField, 'word'>): string => {
    if (form.has(name)) return form(name);
    return names.has(word as 'date') ? names(word as 'date') : column(name);
  };
}
