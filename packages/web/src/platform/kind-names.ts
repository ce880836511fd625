import type { RecordPath } from '@brick/domain/records/records';
import { useTranslations } from 'use-intl';
import { isPageKind } from './kinds.ts';
import { callFolder } from './row-address.ts';

/** What rows of a kind are called: one of them, or many. */
export function useKindNames(number: 'one' | 'many'): (kind: string) => string {
  const names = useTranslations('names');
  const others = useTranslations(`kinds.${number}`);
  return (kind) => {
    const path = (isPageKind(kind) ? callFolder(kind) : '') as RecordPath;
    // A kind without a file of its own is named beside its likes.
    return names.has(`${path}.${number}`) ? names(`${path}.${number}`) : others(kind as 'project');
  };
}
