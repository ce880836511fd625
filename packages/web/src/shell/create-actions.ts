import {
  BadgeCheck,
  Building2,
  FileDiff,
  FolderOpen,
  HandCoins,
  type LucideIcon,
  ScrollText,
  Sofa,
  TriangleAlert,
  Truck,
} from 'lucide-react';
import type { Messages } from '../messages/languages.ts';
import type { QuickAction } from '../platform/screen.ts';

/** Something that can be created from the palette, besides the quick actions. */
export interface CreateAction {
  /** Its name: search.more.<label>. */
  label: keyof Messages['search']['more'];
  icon: LucideIcon;
  to: string;
  search: Record<string, string>;
  /** Null where anybody may. */
  allow: QuickAction['allow'] | null;
}

export const CREATE_ACTIONS: readonly CreateAction[] = [
  {
    label: 'addVariation',
    icon: FileDiff,
    to: '/variations',
    search: { add: '1' },
    allow: ['variations', 'create'],
  },
  {
    label: 'addMonitoringFee',
    icon: HandCoins,
    to: '/monitoring-fees',
    search: { add: '1' },
    allow: ['monitoring-fees', 'create'],
  },
  {
    label: 'reportIssue',
    icon: TriangleAlert,
    to: '/issues',
    search: { add: '1' },
    allow: ['issues', 'create'],
  },
  { label: 'addPlan', icon: Sofa, to: '/interior', search: { add: '1' }, allow: ['interior', 'create'] },
  {
    label: 'addDocument',
    icon: FolderOpen,
    to: '/documents',
    search: { add: '1' },
    allow: ['documents', 'create'],
  },
  {
    label: 'newCertificate',
    icon: BadgeCheck,
    to: '/certificates',
    search: { draw: 'new' },
    allow: ['certificates', 'create'],
  },
  {
    label: 'addContract',
    icon: ScrollText,
    to: '/certificates',
    search: { addContract: '1' },
    allow: ['budget', 'create'],
  },
  { label: 'addSupplier', icon: Truck, to: '/suppliers', search: { add: '1' }, allow: null },
  { label: 'newProject', icon: Building2, to: '/projects', search: { new: '1' }, allow: null },
];
