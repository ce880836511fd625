import type { Project } from '@brick/domain/projects/api';
import type { CurrentUser } from '@brick/domain/users/current-user';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ContractRetentionChart } from './certificates/contract-retention-chart.tsx';
import { OwnershipOffersScreen } from './members/ownership-offers-screen.tsx';
import { loadCatalogue } from './messages/feature-messages.ts';
import { NoticesScreen } from './notices/notices-screen.tsx';
import { SessionContext } from './platform/session/session.ts';
import { TokenList } from './platform/tokens/token-list.tsx';
import { PortfolioScreen } from './projects/portfolio-screen.tsx';
import { CalendarsSection } from './settings/calendars/calendars-section.tsx';
import { SecurityEvents } from './settings/security-events.tsx';
import { SessionList } from './settings/session-list.tsx';
import { SignInMethods } from './settings/sign-in-methods.tsx';
import { NoticePopover } from './shell/notice-popover.tsx';
import { HeldMails } from './tokens/mail-in/held-mails.tsx';
import { MailInSection } from './tokens/mail-in/mail-in-section.tsx';
import { WebhookList } from './tokens/webhooks/webhook-list.tsx';
import { TrashScreen } from './trash/trash-screen.tsx';
import { AccountCard } from './users/account-card.tsx';

vi.mock('@tanstack/react-router', async (load) => ({ ...(await load<object>()), Link: 'a' }));
vi.mock('./ui/overlay/use-return-focus.ts', () => ({ useReturnFocus: () => ({}) }));
vi.mock('./platform/routing/url-state.ts', async (load) => ({
  ...(await load<object>()),
  useUrlState: () => [{}, () => {}],
}));
const project = { id: 1, name: 'Mill', currency: 'USD', role: 'owner' } as Project;
vi.mock('./platform/projects/current-project.ts', async (load) => ({
  ...(await load<object>()),
  useProject: () => project,
  usePermission: () => () => true,
}));

const user = { id: 7, firstName: 'Ada', lastName: 'Lovelace', role: 'owner', language: 'en' } as CurrentUser;

/** Nothing, in each shape in which it is read: a list, pages of rows, the facts of an account, no address for mail. */
const NOTHING = Object.assign([], {
  pages: [Object.assign([], { rows: [], total: 0 })],
  pageParams: [0],
  memberSince: '2026-01-05T12:00:00.000Z',
  address: null,
  senders: [],
});

const { messages } = await loadCatalogue('en', [
  ...(['calendars', 'certificates', 'identities', 'mail-in', 'members', 'notices', 'profile'] as const),
  ...(['projects', 'settings', 'tokens', 'trash', 'webhooks'] as const),
]);

/** Renders with what was read before, if anything, after it could not be read again. */
function shown(data: unknown, element: ReactElement): string {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  client
    .getQueryCache()
    .subscribe(
      ({ type, query }) =>
        type === 'added' && query.setState({ data, status: 'error', error: new Error('503') }),
    );
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={messages} timeZone="UTC">
        <SessionContext value={{ status: 'in', user }}>{element}</SessionContext>
      </IntlProvider>
    </QueryClientProvider>,
  );
}

beforeEach(
  () => void vi.stubGlobal('document', { querySelector: () => null, documentElement: { dataset: {} } }),
);
afterEach(() => void vi.unstubAllGlobals());

const onDone = () => {};

it.each([
  <ContractRetentionChart key="retention" project={project} contractId={2} />,
  <AccountCard key="account" />,
  <TokenList key="tokens" label="Tokens" project={project} />,
  <SignInMethods key="identities" />,
  <SecurityEvents key="events" />,
  <SessionList key="sessions" />,
  <CalendarsSection key="calendars" />,
  <TrashScreen key="trash" />,
  <NoticesScreen key="notices" />,
  <NoticePopover key="popover" onClose={onDone} />,
  <PortfolioScreen key="portfolio" />,
  <OwnershipOffersScreen key="offers" />,
  <WebhookList key="webhooks" project={project} />,
  <HeldMails key="mails" count={0} projectId={1} accepted={null} onAccepted={onDone} />,
  <MailInSection key="mail-in" project={project} />,
])('$key stays where it cannot be read again, and says so where it never was', (element) => {
  expect(shown(undefined, element)).toContain('role="alert"');
  expect(shown(NOTHING, element)).not.toContain('role="alert"');
});
