import type { Resource } from '@brick/domain/permissions';
import type { Project } from '@brick/domain/projects/api';
import type { RECORDS, RecordPath } from '@brick/domain/records/record-kinds';
import {
  BookCheck,
  ClipboardCheck,
  Coins,
  FileDiff,
  FolderOpen,
  Key,
  Link2,
  ListChecks,
  type LucideIcon,
  Map as MapIcon,
  MapPin,
  NotebookPen,
  ReceiptText,
  Sofa,
  TriangleAlert,
  Truck,
} from 'lucide-react';
import type { Screen } from '../routing/screen.ts';

/** A kind of record that has a page of its own. A pin is shown on its plan. */
export type PageKind = Exclude<keyof typeof RECORDS, 'pin'>;

/** The paths of those that have none. */
export const PATHS_WITHOUT_PAGE = { pin: 'pins' } as const satisfies Record<
  Exclude<keyof typeof RECORDS, PageKind>,
  RecordPath
>;

/** The paths of those that have a list, or pages, of their own. */
export type PagePath = Exclude<RecordPath, (typeof PATHS_WITHOUT_PAGE)[keyof typeof PATHS_WITHOUT_PAGE]>;

interface PageKindInfo {
  /** The folder of its pages: /issues/12. */
  page: string;
  icon: LucideIcon;
  /** Its list, a screen at the same address. */
  list?: {
    /** The letter that leads to it after g. */
    key?: string;
    section: Screen['section'];
    /** The permission that is needed to read it in the selected project; null if the list belongs to no project. */
    needs: Resource | null;
    count?: (project: Project) => number;
    /** Whether the palette offers to add one; a quick action does without. */
    isAdded?: true;
  };
}

/** Address, icon and sidebar entry of each kind of record. */
export const PAGE_KIND_INFO: Record<PageKind, PageKindInfo> = {
  expense: {
    page: '/expenses',
    icon: ReceiptText,
    list: { key: 'e', section: 'money', needs: 'expenses' },
  },
  invoice: {
    page: '/invoices',
    icon: ReceiptText,
    list: { section: 'linked', needs: 'expenses' },
  },
  variation: {
    page: '/variations',
    icon: FileDiff,
    list: { key: 'v', section: 'money', needs: 'variations', isAdded: true },
  },
  'monitoring-fee': {
    page: '/monitoring-fees',
    icon: Coins,
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
  plan: {
    page: '/plans',
    icon: MapIcon,
    list: { key: 'l', section: 'site', needs: 'plans', isAdded: true },
  },
  place: {
    page: '/places',
    icon: MapPin,
    list: { section: 'site', needs: 'plans', isAdded: true },
  },
  'check-template': {
    page: '/check-templates',
    icon: BookCheck,
    list: { section: 'linked', needs: 'checks' },
  },
  check: {
    page: '/checks',
    icon: ListChecks,
    list: { key: 'q', section: 'quality', needs: 'checks', isAdded: true },
  },
  'completion-list': {
    page: '/completion-lists',
    icon: Key,
    list: { key: 'k', section: 'quality', needs: 'handover', isAdded: true },
  },
  'diary-day': {
    page: '/diary-days',
    icon: NotebookPen,
    list: { key: 'j', section: 'site', needs: 'diary', isAdded: true },
  },
  'trade-link': {
    page: '/trade-links',
    icon: Link2,
    list: { section: 'site', needs: 'trade-links', isAdded: true },
  },
  supplier: {
    page: '/suppliers',
    icon: Truck,
    list: { key: 's', section: 'money', needs: null, isAdded: true },
  },
};

export const PAGE_KINDS = Object.keys(PAGE_KIND_INFO) as PageKind[];

export const isPageKind = (kind: string): kind is PageKind => Object.hasOwn(PAGE_KIND_INFO, kind);
