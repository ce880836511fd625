import type { SearchKind } from '@brick/domain/search/api';
import type { TrashKind } from '@brick/domain/trash/api';
import {
  BadgeCheck,
  Building2,
  CalendarClock,
  ChartNoAxesColumnIncreasing,
  Flag,
  Handshake,
  type LucideIcon,
  MapPin,
  ScrollText,
} from 'lucide-react';
import { isPageKind, PAGE_KIND_INFO, type PageKind } from './page-kinds.ts';

const OTHER_ICONS: Record<Exclude<SearchKind | TrashKind, PageKind>, LucideIcon> = {
  project: Building2,
  commitment: Handshake,
  milestone: Flag,
  'progress-entry': ChartNoAxesColumnIncreasing,
  contract: ScrollText,
  certificate: BadgeCheck,
  'report-schedule': CalendarClock,
  pin: MapPin,
};

/** The icon of a kind, for lists with several kinds: that of its screen. */
export const iconOf = (kind: SearchKind | TrashKind): LucideIcon =>
  isPageKind(kind) ? PAGE_KIND_INFO[kind].icon : OTHER_ICONS[kind];
