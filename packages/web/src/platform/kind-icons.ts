import type { FoundKind } from '@brick/domain/search/contract';
import type { TrashKind } from '@brick/domain/trash/contract';
import {
  BadgeCheck,
  Building2,
  CalendarClock,
  ChartNoAxesColumnIncreasing,
  ClipboardCheck,
  FileDiff,
  Flag,
  FolderOpen,
  HandCoins,
  Handshake,
  ListChecks,
  type LucideIcon,
  ReceiptText,
  ScrollText,
  Sofa,
  TriangleAlert,
  Truck,
} from 'lucide-react';

/** The picture of a row's kind, where rows of several kinds stand together: that of its screen. */
export const KIND_ICONS: Record<FoundKind | TrashKind, LucideIcon> = {
  project: Building2,
  expense: ReceiptText,
  variation: FileDiff,
  'monitoring-fee': HandCoins,
  inspection: ClipboardCheck,
  issue: TriangleAlert,
  'interior-plan': Sofa,
  'interior-task': ListChecks,
  document: FolderOpen,
  supplier: Truck,
  commitment: Handshake,
  milestone: Flag,
  'progress-entry': ChartNoAxesColumnIncreasing,
  contract: ScrollText,
  certificate: BadgeCheck,
  'report-schedule': CalendarClock,
};
