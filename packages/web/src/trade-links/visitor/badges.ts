import { STATUS_STYLES } from '@brick/domain/status-styles';
import { h, svg } from './elements.ts';
import type { VisitorMessages } from './words.ts';

const SHAPES = {
  tick: 'M1.5 5.5 4 8l4.5-6',
  ring: 'M5 1.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  half: 'M5 1.25a3.75 3.75 0 1 0 0 7.5 3.75 3.75 0 0 0 0-7.5zM5 1.25v7.5',
  cross: 'm1.75 1.75 6.5 6.5m0-6.5-6.5 6.5',
  dash: 'M1 5h8',
} as const;

/** A status with a shape as well as a colour, as everywhere in the product. */
export function badge(
  speech: VisitorMessages,
  status: Parameters<VisitorMessages['status']>[0],
): HTMLElement {
  const { shape, tone } = STATUS_STYLES[status];
  return h(
    'span',
    { class: `badge ${tone}` },
    svg(
      'svg',
      { viewBox: '0 0 10 10', width: 10, height: 10, 'aria-hidden': 'true' },
      svg('path', { d: SHAPES[shape] }),
    ) as unknown as Node,
    speech.status(status),
  );
}
