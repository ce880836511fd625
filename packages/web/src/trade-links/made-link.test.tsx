import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { loadCatalogue } from '../messages/feature-messages.ts';
import { FormatContext } from '../ui/format/format-context.tsx';
import { MadeLink, type NewTradeLink } from './made-link.tsx';

vi.mock('../platform/links/new-secret-dialog.tsx', () => ({
  NewSecretDialog: ({ children }: { children: ReactNode }) => children,
}));
vi.mock('../platform/projects/current-project.ts', async (load) => ({
  ...(await load<object>()),
  useProject: () => ({ id: 1, name: 'Mill' }),
}));

afterEach(() => vi.unstubAllGlobals());

it('the mail with a link is in the language of the link, its button in that of the user', async () => {
  vi.stubGlobal('window', { location: { origin: 'https://ledger.test' } });
  vi.stubGlobal('navigator', {});
  const link = {
    ...{ number: 4, path: '/t/abc', language: 'de', expiresAt: '2026-10-05T12:00:00.000Z' },
    scope: { supplierId: 9 },
  } as NewTradeLink;
  const client = new QueryClient();
  client.setQueryData(['suppliers', 'one', '9'], { email: 'roof@example.org' });
  client.setQueryData(['words', 'de'], await loadCatalogue('de', ['trade-links']));
  const { messages } = await loadCatalogue('en', ['trade-links']);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={messages} timeZone="UTC">
        <FormatContext value={{ locale: 'en', timeZone: 'UTC', currency: 'USD' }}>
          <MadeLink link={link} onClose={() => {}} />
        </FormatContext>
      </IntlProvider>
    </QueryClientProvider>,
  );
  const mail = decodeURIComponent(/href="mailto:([^"]*)"/.exec(html)?.[1] ?? '');
  expect(mail).toContain('Arbeiten für Sie: Mill');
  expect(mail).toContain('Er funktioniert bis 05.10.2026, 12:00: https://ledger.test/t/abc');
  expect(html).toContain('Mail to roof@example.org');
});
