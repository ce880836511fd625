import { expect, it } from 'vitest';
import { renderElement } from '../../platform/testing/render-element.tsx';
import { PackContext } from '../pack/pack-context.tsx';
import { SiteProjectContext } from '../project/site-projects.ts';
import { Lines } from './day-screen.tsx';
import type { LocalDay } from './local-days.ts';

const messages = {
  'diary-days': { line: { by: 'by {name}', late: '{captured}, received {received}' } },
};

it('says both times of a line that was received long after it was captured', async () => {
  const line = { id: 5, clientId: null, section: 'event', addedBy: 2, addedByName: 'Neo', photoIds: [] };
  const times = { capturedAt: '2026-03-18T08:00:00.000Z', createdAt: '2026-03-18T15:00:00.000Z' };
  const row = { state: 'signed', lines: [{ ...line, ...times }] };
  const html = await renderElement(
    <SiteProjectContext value={{ id: 3, name: 'Plot 12', role: 'engineer' }}>
      <PackContext value={{ pack: null, status: 'ready', refresh: () => undefined }}>
        <Lines local={{ row, waiting: [] } as unknown as LocalDay} section="event" onEdit={() => undefined} />
      </PackContext>
    </SiteProjectContext>,
    { messages },
  );
  expect(html).toMatch(/by Neo.*8:00.*received.*(3:00|15:00)/);
});
