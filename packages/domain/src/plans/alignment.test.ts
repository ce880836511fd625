import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alignmentOf,
  apply,
  compose,
  IDENTITY,
  inverse,
  isSameSize,
  type PointPair,
  type SheetPoint,
} from './alignment.ts';
import {
  alignedBefore,
  alignmentBetween,
  currentOf,
  isOnSheet,
  pointOn,
  type RevisionFacts,
} from './revisions.ts';

const coordinate = fc.double({ min: 0, max: 1200, noNaN: true });
const point = fc.tuple(coordinate, coordinate);

/** A similarity: turned, scaled and moved. */
const similarity = fc
  .record({
    angle: fc.double({ min: -3, max: 3, noNaN: true }),
    scale: fc.double({ min: 0.1, max: 10, noNaN: true }),
    x: fc.double({ min: -500, max: 500, noNaN: true }),
    y: fc.double({ min: -500, max: 500, noNaN: true }),
  })
  .map(({ angle, scale, x, y }) => {
    const [cosine, sine] = [scale * Math.cos(angle), scale * Math.sin(angle)];
    return [cosine, sine, -sine, cosine, x, y] as const;
  });

const near = ([x, y]: SheetPoint, [p, q]: SheetPoint) => {
  expect(Math.hypot(p - x, q - y)).toBeLessThan(0.001);
};

const pairsOf = (points: readonly SheetPoint[], alignment: Parameters<typeof apply>[0]): PointPair[] =>
  points.map((from) => ({ from, to: apply(alignment, from) }));

const FAR: readonly SheetPoint[] = [
  [10, 20],
  [900, 80],
  [300, 700],
];

describe('an alignment', () => {
  it('is not made of three points that lie almost in one line', () => {
    const close: SheetPoint[] = [
      [100, 100],
      [300, 300],
      [500, 501],
    ];
    expect(() => alignmentOf(pairsOf(close, IDENTITY))).toThrow(/further apart/);
    expect(() => alignmentOf(pairsOf(FAR, IDENTITY))).not.toThrow();
  });

  it('of two or three points is found again, wherever else one looks', () => {
    fc.assert(
      fc.property(similarity, point, fc.constantFrom(2, 3), (alignment, at, count) => {
        fc.pre(Math.hypot(alignment[0], alignment[1]) * 500 > 60);
        const found = alignmentOf(pairsOf(FAR.slice(0, count), alignment));
        near(apply(found, at), apply(alignment, at));
      }),
    );
  });

  it('goes there and back to the same point', () => {
    fc.assert(
      fc.property(similarity, similarity, point, (first, second, at) => {
        const there = compose(second, first);
        near(apply(there, at), apply(second, apply(first, at)));
        near(apply(inverse(there), apply(there, at)), at);
      }),
    );
  });

  it.each<[string, PointPair[]]>([
    ['one point', pairsOf(FAR.slice(0, 1), IDENTITY)],
    [
      'two points 49 mm apart',
      pairsOf(
        [
          [0, 0],
          [49, 0],
        ],
        IDENTITY,
      ),
    ],
    [
      'two that fall together',
      [
        { from: [0, 0], to: [5, 5] },
        { from: [500, 0], to: [20, 5] },
      ],
    ],
    [
      'three in one line',
      pairsOf(
        [
          [0, 0],
          [200, 200],
          [400, 401],
        ],
        IDENTITY,
      ),
    ],
    [
      'a scale above 20',
      [
        { from: [0, 0], to: [0, 0] },
        { from: [100, 0], to: [2001, 0] },
      ],
    ],
    [
      'a scale below 0.05',
      [
        { from: [0, 0], to: [0, 0] },
        { from: [1100, 0], to: [54, 0] },
      ],
    ],
  ])('is refused by %s', (_, pairs) => {
    expect(() => alignmentOf(pairs)).toThrow('Choose points that are further apart');
  });
});

const revision = (number: number, fields: Partial<RevisionFacts> = {}): RevisionFacts => ({
  number,
  state: 'ready',
  levels: 3,
  alignFrom: number === 1 ? null : number - 1,
  alignment: number === 1 ? null : IDENTITY,
  withdrawnAt: null,
  ...fields,
});

describe('revisions of a plan', () => {
  it('hold when they are ready, aligned and not withdrawn', () => {
    const waiting = revision(3, { alignment: null });
    expect(currentOf([revision(1), revision(2)])?.number).toBe(2);
    expect(currentOf([revision(1), revision(2), waiting])?.number).toBe(2);
    expect(currentOf([revision(1), revision(2, { withdrawnAt: '2026-03-04T00:00:00.000Z' })])?.number).toBe(
      1,
    );
    expect(currentOf([revision(1, { state: 'failed' })])).toBeNull();
    // Lost tiles that are drawn again make no other one hold.
    expect(currentOf([revision(1), revision(2, { state: 'preparing' })])?.number).toBe(2);
    expect(currentOf([revision(1), revision(2, { state: 'preparing', levels: null })])?.number).toBe(1);
    expect(alignedBefore([revision(1), revision(2), waiting], 4)?.number).toBe(2);
  });

  it('show nothing on one another where both are the first of a chain', () => {
    expect(
      alignmentBetween([revision(1), revision(2, { alignFrom: null, alignment: null })], 1, 2),
    ).toBeNull();
  });

  it('show a pin where it is, exact to 0.1 mm over a chain, and the way back is the same', () => {
    fc.assert(
      fc.property(fc.array(similarity, { minLength: 1, maxLength: 3 }), point, (steps, at) => {
        const revisions = [
          revision(1),
          ...steps.map((alignment, index) => revision(index + 2, { alignment })),
        ];
        const last = revisions.length;
        const expected = steps.reduce<SheetPoint>((found, alignment) => apply(alignment, found), at);
        const shown = pointOn(revisions, at, 1, last);
        if (!shown) throw new Error('an aligned chain shows every point');
        expect(Math.hypot(shown[0] - expected[0], shown[1] - expected[1])).toBeLessThan(0.1);
        const [there, back] = [alignmentBetween(revisions, 1, last), alignmentBetween(revisions, last, 1)];
        if (there && back) near(apply(back, apply(there, at)), at);
      }),
    );
  });

  it('never guess: a pin is on no revision that nobody has aligned', () => {
    const revisions = [revision(1), revision(2, { alignment: null }), revision(3, { alignFrom: 1 })];
    expect(pointOn(revisions, [5, 5], 1, 2)).toBeNull();
    expect(pointOn(revisions, [5, 5], 2, 3)).toBeNull();
    expect(pointOn(revisions, [5, 5], 1, 3)).toEqual([5, 5]);
  });
});

it('sheets are of the same size within a millimetre', () => {
  expect(isSameSize({ widthMm: 841, heightMm: 594 }, { widthMm: 842, heightMm: 593 })).toBe(true);
  expect(isSameSize({ widthMm: 841, heightMm: 594 }, { widthMm: 842.1, heightMm: 594 })).toBe(false);
});

it('a point is on a sheet up to its edges', () => {
  const sheet = { widthMm: 420, heightMm: 297 };
  expect(
    [
      [0, 0],
      [420, 297],
      [-0.1, 5],
      [5, 297.1],
    ].map((at) => isOnSheet(at as unknown as SheetPoint, sheet)),
  ).toEqual([...[true, true], ...[false, false]]);
});
