import type { Check } from '@brick/domain/checks/api';
import type { Point } from '@brick/domain/checks/points';
import { expect, it } from 'vitest';
import { renderElement } from '../testing/render-element.tsx';
import { PointFrame, TakenStep } from './point-frame.tsx';

const messages = {
  fields: { labelled: '{name}: {value}' },
  checks: {
    told: { release: 'Released by {name}' },
    item: { late: '{captured}, received {received}' },
    point: {},
    kinds: {},
  },
};

it('says both times of a step that was received long after it was taken', async () => {
  const shown = (capturedAt: string | null) => {
    const step = { step: 'release', byName: 'T. Molefe', at: '2026-03-18T15:00:00.000Z', capturedAt };
    return renderElement(
      <TakenStep step={step as Point['steps'][number]} signature={() => null}>
        {null}
      </TakenStep>,
      { messages },
    );
  };
  expect(await shown('2026-03-18T08:00:00.000Z')).toMatch(/8:00.*received.*(3:00|15:00)/);
  expect(await shown('2026-03-18T14:30:00.000Z')).not.toContain('received');
  expect(await shown(null)).toMatch(/3:00|15:00/);
});

it('has the bar of what is done only where something was done', async () => {
  const shown = (point: Partial<Point>) =>
    renderElement(
      <PointFrame check={{} as Check} point={point as Point} reader={null} party="Architect">
        {null}
      </PointFrame>,
      { messages },
    );
  expect(await shown({ kind: 'review', state: null, blocks: false })).not.toContain('border-moss');
  expect(await shown({ kind: 'hold', state: 'released', blocks: false })).toContain('border-moss');
});
