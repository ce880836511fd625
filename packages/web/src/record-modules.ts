import { KINDS, type PageKind } from './platform/kinds.ts';
import type { Kept, RecordKind } from './records/kind.ts';

const MODULES = import.meta.glob<{ record: RecordKind<Kept> }>('./*/{record,*-record}.tsx');

/** Those that share a folder with another kind. */
const FILES: Partial<Record<PageKind, string>> = {
  'interior-plan': './interior/plan-record.tsx',
  'interior-task': './interior/task-record.tsx',
};

/** Fetches what the web knows of a kind. */
export const loadRecord = (kind: PageKind) =>
  (MODULES[FILES[kind] ?? `.${KINDS[kind].page}/record.tsx`] as (typeof MODULES)[string])();
