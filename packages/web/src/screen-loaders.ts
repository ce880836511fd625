import { loadRecordKind } from './load-record-kind.ts';
import { withMessages } from './messages/feature-messages.ts';
import { PAGE_KIND_INFO, PAGE_KINDS, type PageKind } from './platform/records/page-kinds.ts';
import type { Screen } from './platform/routing/screen.ts';
import { lazyListScreen } from './records/lazy-list-screen.ts';

const loadReceivedBox = withMessages(
  () => import('./invoices/receive/invoice-upload-bar.tsx').then(({ InvoiceUploadBar }) => InvoiceUploadBar),
  ['invoices'],
);

/** What another feature shows above the rows of a kind. */
const ALSO_ABOVE: Partial<Record<PageKind, typeof loadReceivedBox>> = {
  expense: loadReceivedBox,
  invoice: loadReceivedBox,
};

/** The standard lists, by the paths of their kinds. */
const LISTS: Readonly<Record<string, Screen['load']>> = Object.fromEntries(
  PAGE_KINDS.map((kind) => [
    PAGE_KIND_INFO[kind].page,
    lazyListScreen(() => loadRecordKind(kind), ALSO_ABOVE[kind]),
  ]),
);

/**
 * Loads each screen besides the first one, by its label. The build writes the names of all the files that they need to
 * where they are loaded, a list that grows with every feature: it is no part of the first load (decision 042).
 */
export const SCREEN_LOADERS: Partial<Record<Screen['label'], Screen['load']>> = {
  ...LISTS,
  projects: () =>
    import('./projects/portfolio-screen.tsx').then((module) => ({ default: module.PortfolioScreen })),
  programme: () =>
    import('./programme/programme-screen.tsx').then((module) => ({ default: module.ProgrammeScreen })),
  reports: () => import('./reports/reports-screen.tsx').then((module) => ({ default: module.ReportsScreen })),
  budget: () => import('./budgets/budget-screen.tsx').then((module) => ({ default: module.BudgetScreen })),
  bank: () => {
    // Both at once: the screen shows its lines as soon as they are there.
    void import('./bank/lines-page.tsx');
    return import('./bank/bank-screen.tsx').then((module) => ({ default: module.BankScreen }));
  },
  certificates: () =>
    import('./certificates/certificates-screen.tsx').then((module) => ({
      default: module.CertificatesScreen,
    })),
  accounting: () =>
    import('./accounting/accounting-screen.tsx').then((module) => ({ default: module.AccountingScreen })),
  today: () => import('./site/site-redirect.tsx').then((module) => ({ default: module.SiteRedirect })),
  interior: () =>
    import('./interior/interior-screen.tsx').then((module) => ({ default: module.InteriorScreen })),
  members: () => import('./members/members-screen.tsx').then((module) => ({ default: module.MembersScreen })),
  connections: () =>
    import('./tokens/connections-screen.tsx').then((module) => ({ default: module.ConnectionsScreen })),
  activity: () =>
    import('./activity/activity-screen.tsx').then((module) => ({ default: module.ActivityScreen })),
  trash: () => import('./trash/trash-screen.tsx').then((module) => ({ default: module.TrashScreen })),
  notices: () => import('./notices/notices-screen.tsx').then((module) => ({ default: module.NoticesScreen })),
  profile: () => import('./users/profile-screen.tsx').then((module) => ({ default: module.ProfileScreen })),
  settings: () =>
    import('./settings/settings-screen.tsx').then((module) => ({ default: module.SettingsScreen })),
  '/checks': () =>
    import('./checks/checks-screen.tsx').then((module) => ({
      default: module.ChecksScreen,
      prefetch: module.prefetch,
    })),
  '/diary-days': () =>
    import('./diary/diary-screen.tsx').then((module) => ({
      default: module.DiaryScreen,
      prefetch: module.prefetch,
    })),
  '/documents': () =>
    import('./documents/documents-screen.tsx').then((module) => ({ default: module.DocumentsScreen })),
};
