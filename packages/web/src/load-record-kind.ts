import { PAGE_KIND_INFO, type PageKind } from './platform/records/page-kinds.ts';
import type { BaseRecord, RecordKind } from './records/record-kind.ts';

const MODULES = import.meta.glob<{ record: RecordKind<BaseRecord> }>('./*/{record,*-record}.tsx');

/** Kinds that share a folder with another one. */
const FILES: Partial<Record<PageKind, string>> = {
  'diary-day': './diary/record.tsx',
  'interior-plan': './interior/plan-record.tsx',
  'interior-task': './interior/task-record.tsx',
};

/** Loads the web's description of a kind. */
export const loadRecordKind = (kind: PageKind) =>
  (MODULES[FILES[kind] ?? `.${PAGE_KIND_INFO[kind].page}/record.tsx`] as (typeof MODULES)[string])();
