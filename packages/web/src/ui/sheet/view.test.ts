import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centreOn, fitView, nearestPin, panBy, toScreen, toSheet, zoomAt } from './view.ts';

const SHEET = { width: 841, height: 594 };
const SCREEN = { width: 390, height: 600 };

const view = fc.record({
  x: fc.double({ min: -500, max: 1000, noNaN: true }),
  y: fc.double({ min: -500, max: 1000, noNaN: true }),
  scale: fc.double({ min: 0.2, max: 40, noNaN: true }),
});
const point = fc.tuple(
  fc.double({ min: 0, max: 600, noNaN: true }),
  fc.double({ min: 0, max: 600, noNaN: true }),
);

describe('a view of a sheet', () => {
  it('is moved so that a point lies in the middle of the screen', () => {
    const at = centreOn({ x: 5, y: 7, scale: 2 }, [300, 200], SCREEN);
    expect([at.scale, toScreen(at, [300, 200])]).toEqual([2, [SCREEN.width / 2, SCREEN.height / 2]]);
  });

  it('finds a point of the screen on the sheet and back', () => {
    fc.assert(
      fc.property(view, point, (at, [x, y]) => {
        const [px, py] = toScreen(at, toSheet(at, [x, y]));
        expect(Math.hypot(px - x, py - y)).toBeLessThan(1e-6);
      }),
    );
  });

  it('keeps what is below the pointer while it is zoomed', () => {
    fc.assert(
      fc.property(view, point, fc.double({ min: 0.2, max: 5, noNaN: true }), (at, pointer, factor) => {
        const [before, after] = [toSheet(at, pointer), toSheet(zoomAt(at, factor, pointer, 0.1), pointer)];
        expect(Math.hypot(after[0] - before[0], after[1] - before[1])).toBeLessThan(1e-6);
      }),
    );
  });

  it('shows the whole sheet at first, and never loses it', () => {
    const whole = fitView(SCREEN, SHEET);
    for (const corner of [
      [0, 0],
      [SHEET.width, SHEET.height],
    ] as const) {
      const [x, y] = toScreen(whole, corner);
      expect([x >= -0.001, y >= -0.001, x <= SCREEN.width + 0.001, y <= SCREEN.height + 0.001]).toEqual([
        ...[true, true],
        ...[true, true],
      ]);
    }
    const far = panBy(whole, [1e6, -1e6], SCREEN, SHEET);
    const [left] = toScreen(far, [0, 0]);
    expect(left).toBeLessThan(SCREEN.width);
  });

  it('takes the right one of two pins that are 12 pixels apart', () => {
    const pins = [
      { id: 1, x: 100, y: 100 },
      { id: 2, x: 112, y: 100 },
      { id: 3, x: null, y: null },
    ];
    const at = { x: 0, y: 0, scale: 1 };
    expect(nearestPin(pins, at, [103, 101])?.id).toBe(1);
    expect(nearestPin(pins, at, [108, 99])?.id).toBe(2);
    expect(nearestPin(pins, at, [200, 200])).toBeNull();
  });
});
