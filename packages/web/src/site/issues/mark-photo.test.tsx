import { expect, it } from 'vitest';
import { renderElement } from '../../platform/testing/render-element.tsx';
import type { Outbox } from '../outbox/outbox.ts';
import { UNREAD_OVERVIEW } from '../outbox/overview.ts';
import { PackContext } from '../pack/pack-context.tsx';
import { SiteProjectContext } from '../project/site-projects.ts';
import { OutboxContext } from '../store/outbox-context.tsx';
import type { LocalIssue } from './local-issues.ts';
import { MarkPhoto } from './mark-photo.tsx';

const messages = {
  site: {
    photos: { whole: 'Photo', drawHint: 'Draw', noDrawing: 'No drawing', undoLine: 'Back' },
    capture: { save: 'Save' },
  },
  ui: { close: 'Close' },
};

const [ME, OTHER] = [1, 2];
const outbox = { subscribe: () => () => undefined, overview: () => UNREAD_OVERVIEW } as unknown as Outbox;
const photo = { id: '6f1c9a52-3d1b-4c55-9b0e-2f7d4a8e6c11', purpose: 'found' as const, isOnServer: false };

const photoFor = (role: 'contractor' | 'engineer', row: Partial<NonNullable<LocalIssue['row']>>) =>
  renderElement(
    <SiteProjectContext value={{ id: 3, name: 'Plot 12', role }}>
      <PackContext value={{ pack: null, status: 'ready', refresh: () => undefined }}>
        <OutboxContext value={outbox}>
          <MarkPhoto
            photo={photo}
            issue={{ made: null, row: { id: 12, status: 'open', ...row }, title: 'Tile' } as LocalIssue}
            onClose={() => undefined}
          />
        </OutboxContext>
      </PackContext>
    </SiteProjectContext>,
    { messages },
  );

it('lets those draw who may edit the whole issue', async () => {
  for (const html of [
    await photoFor('contractor', { reportedBy: ME, assignedToId: OTHER }),
    await photoFor('engineer', { reportedBy: OTHER, assignedToId: OTHER }),
  ]) {
    expect(html).toContain('Draw');
    expect(html).toContain('Save');
  }
});

it('offers nothing to draw with to whom an issue is only assigned, nor to who reported it once it is fixed', async () => {
  for (const html of [
    await photoFor('contractor', { reportedBy: OTHER, assignedToId: ME }),
    await photoFor('contractor', { reportedBy: ME, assignedToId: null, status: 'resolved' }),
  ]) {
    expect(html).toContain('No drawing');
    expect(html).not.toContain('Save');
  }
});
