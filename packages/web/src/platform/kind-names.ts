import type { RecordPath } from '@brick/domain/records/record-kinds';
import { useTranslations } from 'use-intl';
import { isPageKind, PATHS_WITHOUT_PAGE } from './records/page-kinds.ts';
import { apiFolder } from './records/record-links.ts';

const pathsWithoutPage: Readonly<Record<string, string>> = PATHS_WITHOUT_PAGE;

/** What rows of a kind are called: one of them, or many. */
export function useKindNames(number: 'one' | 'many'): (kind: string) => string {
  const names = useTranslations('names');
  const others = useTranslations(`kinds.${number}`);
  return (kind) => {
    const path = (isPageKind(kind) ? apiFolder(kind) : (pathsWithoutPage[kind] ?? '')) as RecordPath;
    // Kinds without a message file have their names in `kinds`.
    return names.has(`${path}.${number}`) ? names(`${path}.${number}`) : others(kind as 'project');
  };
}
