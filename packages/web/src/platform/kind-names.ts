import { useTranslations } from 'use-intl';
import type { KindPath } from '../messages/names.ts';
import { isPageKind, KINDS } from './kinds.ts';

/** What rows of a kind are called: one of them, or many. */
export function useKindNames(number: 'one' | 'many'): (kind: string) => string {
  const names = useTranslations('names');
  const others = useTranslations(`kinds.${number}`);
  return (kind) => {
    const path = (isPageKind(kind) ? KINDS[kind].page.slice(1) : '') as KindPath;
    // A kind without a file of its own is named beside its likes.
    return names.has(`${path}.${number}`) ? names(`${path}.${number}`) : others(kind as 'project');
  };
}
