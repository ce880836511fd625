import type { Project } from '@brick/domain/projects/api';
import { QueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { loadCatalogue } from './messages/feature-messages.ts';
import { PROJECTS_KEY, ProjectContext } from './platform/projects/current-project.ts';
import { renderElement } from './platform/testing/render-element.tsx';

// What dialogs read of the document when they are loaded.
vi.stubGlobal('document', {
  ...{ addEventListener: () => {}, body: null, querySelector: () => null, documentElement: { dataset: {} } },
});
const { ContractRetentionChart } = await import('./certificates/contract-retention-chart.tsx');
const { OwnershipOffersScreen } = await import('./members/ownership-offers-screen.tsx');
const { NoticesScreen } = await import('./notices/notices-screen.tsx');
const { TokenList } = await import('./platform/tokens/token-list.tsx');
const { CalendarsSection } = await import('./settings/calendars/calendars-section.tsx');
const { SecurityEvents } = await import('./settings/security-events.tsx');
const { SessionList } = await import('./settings/session-list.tsx');
const { NoticePopover } = await import('./shell/notice-popover.tsx');
const { HeldMails } = await import('./tokens/mail-in/held-mails.tsx');
const { MailInSection } = await import('./tokens/mail-in/mail-in-section.tsx');
const { WebhookList } = await import('./tokens/webhooks/webhook-list.tsx');
const { TrashScreen } = await import('./trash/trash-screen.tsx');
const { AccountCard } = await import('./users/account-card.tsx');
vi.unstubAllGlobals();

const project = { id: 1, name: 'Mill', currency: 'USD', role: 'owner' } as Project;

/** Nothing, in each shape in which it is read: a list, pages of rows, the facts of an account, no address for mail. */
const NOTHING = Object.assign([], {
  pages: [Object.assign([], { rows: [], total: 0 })],
  pageParams: [0],
  memberSince: '2026-01-05T12:00:00.000Z',
  address: null,
  senders: [],
});

const { messages } = await loadCatalogue('en', [
  ...(['calendars', 'certificates', 'mail-in', 'members', 'notices', 'profile'] as const),
  ...(['settings', 'tokens', 'trash', 'webhooks'] as const),
]);

/** Renders with what was read before, if anything, after it could not be read again. */
function shown(data: unknown, element: ReactElement): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  client
    .getQueryCache()
    .subscribe(
      ({ type, query }) =>
        type === 'added' &&
        query.queryKey.join() !== PROJECTS_KEY.join() &&
        query.setState({ data, status: 'error', error: new Error('503') }),
    );
  const screen = <ProjectContext value={project}>{element}</ProjectContext>;
  return renderElement(screen, { messages, client, projects: [project] });
}

const onDone = () => {};

it.each([
  <ContractRetentionChart key="retention" project={project} contractId={2} />,
  <AccountCard key="account" />,
  <TokenList key="tokens" label="Tokens" project={project} />,
  <SecurityEvents key="events" />,
  <SessionList key="sessions" />,
  <CalendarsSection key="calendars" />,
  <TrashScreen key="trash" />,
  <NoticesScreen key="notices" />,
  <NoticePopover key="popover" onClose={onDone} />,
  <OwnershipOffersScreen key="offers" />,
  <WebhookList key="webhooks" project={project} />,
  <HeldMails key="mails" count={0} projectId={1} accepted={null} onAccepted={onDone} />,
  <MailInSection key="mail-in" project={project} />,
])('$key stays where it cannot be read again, and says so where it never was', async (element) => {
  expect(await shown(undefined, element)).toContain('role="alert"');
  expect(await shown(NOTHING, element)).not.toContain('role="alert"');
});
