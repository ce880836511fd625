import type { FoundKind } from '@brick/domain/search/contract';
import type { TrashKind } from '@brick/domain/trash/contract';
import {
  BadgeCheck,
  Building2,
  CalendarClock,
  ChartNoAxesColumnIncreasing,
  Flag,
  Handshake,
  type LucideIcon,
  ScrollText,
} from 'lucide-react';
import { isPageKind, KINDS, type PageKind } from './kinds.ts';

const OTHER_ICONS: Record<Exclude<FoundKind | TrashKind, PageKind>, LucideIcon> = {
  project: Building2,
  commitment: Handshake,
  milestone: Flag,
  'progress-entry': ChartNoAxesColumnIncreasing,
  contract: ScrollText,
  certificate: BadgeCheck,
  'report-schedule': CalendarClock,
};

/** The picture of a row's kind, where rows of several kinds stand together: that of its screen. */
export const iconOf = (kind: FoundKind | TrashKind): LucideIcon =>
  isPageKind(kind) ? KINDS[kind].icon : OTHER_ICONS[kind];
