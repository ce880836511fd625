import { can, type Member } from '@brick/domain/permissions';
import {
  Camera,
  ClipboardCheck,
  Download,
  Inbox,
  type LucideIcon,
  Map as MapIcon,
  NotebookPen,
  ReceiptText,
  Sun,
  TriangleAlert,
} from 'lucide-react';
import type { Messages } from '../../messages/languages.ts';
import type { AppPath } from '../../platform/routing/app-paths.ts';

interface SiteLink {
  to: AppPath;
  search?: Record<string, string>;
  /** Its name: nav.<label> of messages/en/site/site.json. */
  label: keyof Messages['site']['nav'];
  icon: LucideIcon;
}

const SITE_LINKS: readonly SiteLink[] = [
  { to: '/site', label: 'today', icon: Sun },
  { to: '/site/issues', label: 'issues', icon: TriangleAlert },
  { to: '/site/checks', label: 'checks', icon: ClipboardCheck },
  { to: '/site/diary', label: 'diary', icon: NotebookPen },
  { to: '/site/plans', label: 'plans', icon: MapIcon },
  { to: '/site/outbox', label: 'outbox', icon: Inbox },
  { to: '/site/receipts', label: 'receipts', icon: ReceiptText },
  { to: '/site/take-along', label: 'takeAlong', icon: Download },
];

/** What is captured on site: the bar at the foot of a telephone, and the buttons of Today. */
const CAPTURES: readonly SiteLink[] = [
  { to: '/site/capture', label: 'issue', icon: TriangleAlert },
  { to: '/site/checks', label: 'check', icon: ClipboardCheck },
  { to: '/site/capture', search: { photo: '1' }, label: 'photo', icon: Camera },
  { to: '/site/diary', label: 'diary', icon: NotebookPen },
  { to: '/site/plans', label: 'plans', icon: MapIcon },
];

const isOpenTo =
  (member: Member) =>
  ({ to }: SiteLink): boolean =>
    to === '/site/capture'
      ? can(member, 'issues', 'create')
      : to !== '/site/diary' || can(member, 'diary', 'read');

/** Where the menu leads a member; null as long as there is no project. */
export const siteLinksFor = (member: Member | null): readonly SiteLink[] =>
  member ? SITE_LINKS.filter(isOpenTo(member)) : SITE_LINKS;

/** What the member may capture. */
export const capturesFor = (member: Member): readonly SiteLink[] => CAPTURES.filter(isOpenTo(member));
