import type { Resource } from '@brick/domain/permissions';
import type { Project } from '@brick/domain/projects/contract';
import type { RECORDS } from '@brick/domain/records/records';
import {
  ClipboardCheck,
  FileDiff,
  FolderOpen,
  HandCoins,
  ListChecks,
  type LucideIcon,
  ReceiptText,
  Sofa,
  TriangleAlert,
  Truck,
} from 'lucide-react';
import type { Messages } from '../messages/languages.ts';
import type { Screen } from './screen.ts';

/** A kind of row that has a page of its own. */
export type PageKind = keyof typeof RECORDS;

interface KindOfPage {
  /** The folder of its pages: /issues/12. */
  page: string;
  icon: LucideIcon;
  /** The list of them, which is a screen of the same address. */
  list?: {
    /** Its name: nav.<label> of messages/en/shell.json. */
    label: Screen['label'];
    /** The letter that leads to it after g. */
    key: string;
    section: Screen['section'];
    /** What one must be allowed to read in the selected project; null where the list is of no project. */
    needs: Resource | null;
    count?: (project: Project) => number;
    /** What adds one is called in the palette: search.more.<add>. A quick action does without. */
    add?: keyof Messages['search']['more'];
  };
}

/** How each kind of record stands among the others: at which address, with which picture, where in the sidebar. */
export const KINDS: Record<PageKind, KindOfPage> = {
  expense: {
    page: '/expenses',
    icon: ReceiptText,
    list: { label: 'expenses', key: 'e', section: 'money', needs: 'expenses' },
  },
  variation: {
    page: '/variations',
    icon: FileDiff,
    list: { label: 'variations', key: 'v', section: 'money', needs: 'variations', add: 'addVariation' },
  },
  'monitoring-fee': {
    page: '/monitoring-fees',
    icon: HandCoins,
    list: {
      ...{ label: 'monitoringFees', key: 'f', section: 'money' },
      ...{ needs: 'monitoring-fees', add: 'addMonitoringFee' },
    },
  },
  inspection: {
    page: '/inspections',
    icon: ClipboardCheck,
    list: { label: 'inspections', key: 'i', section: 'quality', needs: 'inspections' },
  },
  issue: {
    page: '/issues',
    icon: TriangleAlert,
    list: {
      ...{ label: 'issues', key: 'u', section: 'quality', needs: 'issues', add: 'reportIssue' },
      count: ({ unresolvedIssues }) => unresolvedIssues,
    },
  },
  'interior-plan': { page: '/interior/plans', icon: Sofa },
  'interior-task': { page: '/interior/tasks', icon: ListChecks },
  document: {
    page: '/documents',
    icon: FolderOpen,
    list: { label: 'documents', key: 'o', section: 'project', needs: 'documents', add: 'addDocument' },
  },
  supplier: {
    page: '/suppliers',
    icon: Truck,
    list: { label: 'suppliers', key: 's', section: 'money', needs: null, add: 'addSupplier' },
  },
};

export const PAGE_KINDS = Object.keys(KINDS) as PageKind[];

export const isPageKind = (kind: string): kind is PageKind => Object.hasOwn(KINDS, kind);
