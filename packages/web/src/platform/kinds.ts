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
import type { Screen } from './screen.ts';

/** A kind of row that has a page of its own. */
export type PageKind = keyof typeof RECORDS;

interface KindOfPage {
  /** The folder of its pages: /issues/12. */
  page: string;
  icon: LucideIcon;
  /** The list of them, which is a screen of the same address. */
  list?: {
    /** The letter that leads to it after g. */
    key: string;
    section: Screen['section'];
    /** What one must be allowed to read in the selected project; null where the list is of no project. */
    needs: Resource | null;
    count?: (project: Project) => number;
    /** Whether the palette offers to add one; a quick action does without. */
    isAdded?: true;
  };
}

/** How each kind of record stands among the others: at which address, with which picture, where in the sidebar. */
export const KINDS: Record<PageKind, KindOfPage> = {
  expense: {
    page: '/expenses',
    icon: ReceiptText,
    list: { key: 'e', section: 'money', needs: 'expenses' },
  },
  variation: {
    page: '/variations',
    icon: FileDiff,
    list: { key: 'v', section: 'money', needs: 'variations', isAdded: true },
  },
  'monitoring-fee': {
    page: '/monitoring-fees',
    icon: HandCoins,
    list: {
      ...{ key: 'f', section: 'money' },
      ...{ needs: 'monitoring-fees', isAdded: true },
    },
  },
  inspection: {
    page: '/inspections',
    icon: ClipboardCheck,
    list: { key: 'i', section: 'quality', needs: 'inspections' },
  },
  issue: {
    page: '/issues',
    icon: TriangleAlert,
    list: {
      ...{ key: 'u', section: 'quality', needs: 'issues', isAdded: true },
      count: ({ unresolvedIssues }) => unresolvedIssues,
    },
  },
  'interior-plan': { page: '/interior/plans', icon: Sofa },
  'interior-task': { page: '/interior/tasks', icon: ListChecks },
  document: {
    page: '/documents',
    icon: FolderOpen,
    list: { key: 'o', section: 'project', needs: 'documents', isAdded: true },
  },
  supplier: {
    page: '/suppliers',
    icon: Truck,
    list: { key: 's', section: 'money', needs: null, isAdded: true },
  },
};

export const PAGE_KINDS = Object.keys(KINDS) as PageKind[];

export const isPageKind = (kind: string): kind is PageKind => Object.hasOwn(KINDS, kind);
