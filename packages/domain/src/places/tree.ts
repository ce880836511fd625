/** A place as its tree needs it. */
export interface PlaceNode {
  id: number;
  parentId: number | null;
  code: string;
  position: number | null;
}

/** A place with how deep it lies; places at the top lie at 0. */
export interface PlacedNode<Node> {
  place: Node;
  depth: number;
  hasParts: boolean;
}

const rankOf = ({ position }: PlaceNode): number => position ?? Number.POSITIVE_INFINITY;

/** Compares parts of one place: by position, those without one last, then by code, with numbers by their value. */
const inOrder = (collator: Intl.Collator) => (a: PlaceNode, b: PlaceNode) => {
  if (rankOf(a) !== rankOf(b)) return rankOf(a) < rankOf(b) ? -1 : 1;
  const byCode = collator.compare(a.code, b.code);
  return byCode === 0 ? a.id - b.id : byCode;
};

/** Parts by the id of their place; those whose place is not among the nodes stand at the top, under null. */
function partsByPlace<Node extends PlaceNode>(nodes: readonly Node[]): Map<number | null, Node[]> {
  const ids = new Set(nodes.map(({ id }) => id));
  const parts = new Map<number | null, Node[]>();
  for (const node of nodes) {
    const above = node.parentId !== null && ids.has(node.parentId) ? node.parentId : null;
    parts.set(above, [...(parts.get(above) ?? []), node]);
  }
  return parts;
}

/** Returns places from the top down, each followed by everything below it. */
export function treeOf<Node extends PlaceNode>(
  nodes: readonly Node[],
  collator: Intl.Collator,
): PlacedNode<Node>[] {
  const parts = partsByPlace(nodes);
  const placed: PlacedNode<Node>[] = [];
  const walk = (above: number | null, depth: number) => {
    for (const place of (parts.get(above) ?? []).toSorted(inOrder(collator))) {
      placed.push({ place, depth, hasParts: parts.has(place.id) });
      walk(place.id, depth + 1);
    }
  };
  walk(null, 0);
  return placed;
}

/** The ids of a place and of everything below it. */
export function withEverythingBelow(nodes: readonly PlaceNode[], id: number): Set<number> {
  const parts = partsByPlace(nodes);
  const found = new Set<number>();
  const left = [id];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    left.push(...(parts.get(next) ?? []).map((part) => part.id));
  }
  return found;
}
