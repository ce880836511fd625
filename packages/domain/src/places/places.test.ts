import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertEmpty, assertFits, codesOfPath, type PlaceSetting } from './rules.ts';
import { type PlaceNode, treeOf, withEverythingBelow } from './tree.ts';

const collator = new Intl.Collator('en', { numeric: true });

const node = (id: number, parentId: number | null, code: string, position: number | null = null) => ({
  ...{ id, parentId, code, position },
});

const setting = (fields: Partial<PlaceSetting> = {}): PlaceSetting => ({
  ...{ id: null, code: '1.04', parentId: null, above: [] },
  ...{ levelsBelow: 0, isCodeTaken: false, count: 0 },
  ...fields,
});

describe('where a place can stand', () => {
  it.each<[string, Partial<PlaceSetting>]>([
    ['Choose a place of this project', { parentId: 7 }],
    ['A place cannot be moved below itself', { id: 3, parentId: 5, above: [5, 3] }],
    ['Places are at most 6 levels deep', { parentId: 6, above: [6, 5, 4, 3, 2, 1] }],
    ['Places are at most 6 levels deep', { id: 9, parentId: 4, above: [4, 3, 2], levelsBelow: 3 }],
    ['A code cannot hold a stroke between two spaces', { code: 'A / B' }],
    ['Another place here has this code', { isCodeTaken: true }],
    ['A project has at most 5000 places', { count: 5000 }],
  ])('%s', (sentence, fields) => {
    expect(() => assertFits(setting(fields))).toThrow(sentence);
  });

  it('is anywhere else: six levels deep, and the last of five thousand', () => {
    assertFits(setting({ parentId: 5, above: [5, 4, 3, 2, 1], code: '1/04' }));
    assertFits(setting({ id: 9, parentId: 4, above: [4, 3, 2], levelsBelow: 2 }));
    assertFits(setting({ count: 4999 }));
    assertFits(setting({ id: 1, count: 5000 }));
  });
});

describe('a place that is to be deleted', () => {
  it('is kept while something stands there, which is named', () => {
    assertEmpty([]);
    expect(() => assertEmpty([{ title: 'SN-0001 Crack' }, { title: 'A-101 Level 1' }])).toThrow(
      'stand there or below: SN-0001 Crack, A-101 Level 1.',
    );
  });
});

describe('a path', () => {
  it('is read as codes', () => {
    expect(codesOfPath('Block A /  Level 1 / 1/04')).toEqual(['Block A', 'Level 1', '1/04']);
    expect(codesOfPath('Block A /  / 1.04')).toBeNull();
    expect(codesOfPath('x'.repeat(21))).toBeNull();
  });
});

describe('the tree', () => {
  it('stands in the order of positions, then of codes, with numbers by their value', () => {
    const nodes = [
      node(1, null, 'B'),
      node(2, null, 'A', 2),
      node(3, null, 'C', 1),
      node(4, 2, 'Level 10'),
      node(5, 2, 'Level 9'),
      node(6, 99, 'Lost'),
    ];
    expect(treeOf(nodes, collator).map(({ place, depth }) => [place.code, depth])).toEqual([
      ['C', 0],
      ['A', 0],
      ['Level 9', 1],
      ['Level 10', 1],
      ['B', 0],
      ['Lost', 0],
    ]);
  });

  it('holds every place once, below its own', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(40), { maxLength: 40 }), (parents) => {
        // Each place lies below one of those before it.
        const nodes: PlaceNode[] = parents.map((parent, index) =>
          node(index + 1, parent % (index + 1) === 0 ? null : parent % (index + 1), `${parent}`),
        );
        const placed = treeOf(nodes, collator);
        expect(placed.map(({ place }) => place.id).toSorted((a, b) => a - b)).toEqual(
          nodes.map(({ id }) => id),
        );
        const depths = new Map(placed.map(({ place, depth }) => [place.id, depth]));
        for (const { place, depth } of placed)
          expect(depth).toBe(place.parentId === null ? 0 : (depths.get(place.parentId) ?? 0) + 1);
        for (const { id } of nodes)
          for (const below of withEverythingBelow(nodes, id))
            expect(below === id || withEverythingBelow(nodes, id).has(nodes[below - 1]?.parentId ?? 0)).toBe(
              true,
            );
      }),
    );
  });
});
