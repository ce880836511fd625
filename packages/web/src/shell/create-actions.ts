import type { RecordPath } from '@brick/domain/records/records';
import { BadgeCheck, Building2, type LucideIcon, ScrollText, Sofa } from 'lucide-react';
import type { Messages } from '../messages/languages.ts';
import { KINDS, PAGE_KINDS, type PageKind } from '../platform/kinds.ts';
import type { QuickAction } from '../platform/screen.ts';

/** Something that can be created from the palette, besides the quick actions. */
export interface CreateAction {
  /** The message that names it. */
  label: `search.more.${keyof Messages['search']['more']}` | `names.${RecordPath}.add`;
  icon: LucideIcon;
  to: string;
  search: Record<string, string>;
  /** Null where anybody may. */
  allow: QuickAction['allow'] | null;
}

/** What adds a record on the screen of its list. */
function adding(kind: PageKind): CreateAction[] {
  const { page: to, icon, list } = KINDS[kind];
  if (!list?.isAdded) return [];
  const { needs } = list;
  const label = `names.${to.slice(1) as RecordPath}.add` as const;
  return [{ label, icon, to, search: { add: '1' }, allow: needs && [needs, 'create'] }];
}

export const CREATE_ACTIONS: readonly CreateAction[] = [
  ...PAGE_KINDS.filter((kind) => kind !== 'supplier').flatMap(adding),
  {
    label: 'search.more.addPlan',
    icon: Sofa,
    to: '/interior',
    search: { add: '1' },
    allow: ['interior', 'create'],
  },
  {
    label: 'search.more.newCertificate',
    icon: BadgeCheck,
    to: '/certificates',
    search: { draw: 'new' },
    allow: ['certificates', 'create'],
  },
  {
    label: 'search.more.addContract',
    icon: ScrollText,
    to: '/certificates',
    search: { addContract: '1' },
    allow: ['budget', 'create'],
  },
  ...adding('supplier'),
  { label: 'search.more.newProject', icon: Building2, to: '/projects', search: { new: '1' }, allow: null },
];
