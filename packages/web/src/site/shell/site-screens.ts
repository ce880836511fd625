import { Camera, type LucideIcon, Sun, TriangleAlert } from 'lucide-react';
import type { Messages } from '../../messages/languages.ts';

interface SiteLink {
  to: string;
  search?: Record<string, string>;
  /** Its name: nav.<label> of messages/en/site/site.json. */
  label: keyof Messages['site']['nav'];
  icon: LucideIcon;
}

/** Where the menu leads. */
export const SITE_LINKS: readonly SiteLink[] = [{ to: '/site', label: 'today', icon: Sun }];

/** What is captured on site: the bar at the foot of a telephone, and the buttons of Today. */
export const CAPTURES: readonly SiteLink[] = [
  { to: '/site/capture', label: 'issue', icon: TriangleAlert },
  { to: '/site/capture', search: { photo: '1' }, label: 'photo', icon: Camera },
];
