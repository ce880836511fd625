import { BadgeCheck, Building2, type LucideIcon, ScrollText, Sofa } from 'lucide-react';
import type { Messages } from '../../messages/languages.ts';
import {
  PAGE_KIND_INFO,
  PAGE_KINDS,
  type PageKind,
  type PagePath,
} from '../../platform/records/page-kinds.ts';
import type { QuickAction } from '../../platform/routing/screen.ts';

/** Kinds with a message for adding one. The others are quick actions, or are added where they belong. */
type AddablePath = Exclude<PagePath, 'expenses' | 'inspections' | 'interior-plans' | 'interior-tasks'>;

/** Something that can be created from the palette, besides the quick actions. */
export interface CreateAction {
  /** The message that names it. */
  label: `search.more.${keyof Messages['search']['more']}` | `names.${AddablePath}.add`;
  icon: LucideIcon;
  to: string;
  search: Record<string, string>;
  /** Null if everybody may. */
  allow: QuickAction['allow'] | null;
}

/** The action that adds a record on the screen of its list. */
function addActions(kind: PageKind): CreateAction[] {
  const { page: to, icon, list } = PAGE_KIND_INFO[kind];
  if (!list?.isAdded) return [];
  const { needs } = list;
  const label = `names.${to.slice(1) as AddablePath}.add` as const;
  return [{ label, icon, to, search: { add: '1' }, allow: needs && [needs, 'create'] }];
}

/** What is not read from rows of a file. */
const NOT_IMPORTED: readonly PageKind[] = [
  ...(['invoice', 'interior-plan', 'plan', 'check-template', 'check'] as const),
  ...(['completion-list', 'diary-day', 'trade-link'] as const),
];

/** The lists into which rows of a file are read, of which those of interior tasks are on the screen of their plans. */
export const IMPORT_ACTIONS = PAGE_KINDS.filter((kind) => !NOT_IMPORTED.includes(kind)).map((kind) => {
  const { page, icon, list = { needs: 'interior' } } = PAGE_KIND_INFO[kind];
  const allow: QuickAction['allow'] | null = list.needs && [list.needs, 'create'];
  return { kind, icon, to: list.needs === 'interior' ? '/interior' : page, search: { import: '1' }, allow };
});

export const CREATE_ACTIONS: readonly CreateAction[] = [
  ...PAGE_KINDS.filter((kind) => kind !== 'supplier').flatMap(addActions),
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
  ...addActions('supplier'),
  { label: 'search.more.newProject', icon: Building2, to: '/projects', search: { new: '1' }, allow: null },
];
