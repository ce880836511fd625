import { fieldProblem, problemMessage } from '../errors.ts';

/** A point on a sheet as shown, in millimetres from its top left corner. */
export type SheetPoint = readonly [x: number, y: number];

/** Maps a point of one sheet to another: x′ = a·x + c·y + e, y′ = b·x + d·y + f. */
export type Alignment = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** A point of the earlier sheet, and where it is on the later one. */
export interface PointPair {
  from: SheetPoint;
  to: SheetPoint;
}

export const IDENTITY: Alignment = [1, 0, 0, 1, 0, 0];

/** Points that are closer say too little of the rest of the sheet. */
const LEAST_DISTANCE_MM = 50;
const LEAST_SCALE = 0.05;
const MAX_SCALE = 20;

/** Sheets of sizes that differ less are of the same size. */
const SAME_SIZE_MM = 1;

/** Returns where a point of the one sheet is on the other. */
export const apply = ([a, b, c, d, e, f]: Alignment, [x, y]: SheetPoint): SheetPoint => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** Returns the alignment that does `first` and then `second`. */
export const compose = (second: Alignment, first: Alignment): Alignment => {
  const [a, b, c, d, e, f] = first;
  const [p, q, r, s, t, u] = second;
  return [
    ...([p * a + r * b, q * a + s * b, p * c + r * d, q * c + s * d] as const),
    ...([p * e + r * f + t, q * e + s * f + u] as const),
  ];
};

/** Returns the alignment from the later sheet back to the earlier one. */
export function inverse([a, b, c, d, e, f]: Alignment): Alignment {
  const area = a * d - b * c;
  const [p, q, r, s] = [d / area, -b / area, -c / area, a / area];
  return [p, q, r, s, -(p * e + r * f), -(q * e + s * f)];
}

const distance = ([x, y]: SheetPoint, [p, q]: SheetPoint): number => Math.hypot(p - x, q - y);

const tooClose = () => fieldProblem('points', problemMessage('Choose points that are further apart'));

/** Twice the area of the triangle of three points, with the sign of its direction. */
const crossed = ([x, y]: SheetPoint, [p, q]: SheetPoint, [s, t]: SheetPoint): number =>
  (p - x) * (t - y) - (s - x) * (q - y);

/** How far three points are from lying in one line: the least height of their triangle. */
function leastHeight(points: readonly [SheetPoint, SheetPoint, SheetPoint]): number {
  const [a, b, c] = points;
  const longest = Math.max(distance(a, b), distance(b, c), distance(c, a));
  return longest === 0 ? 0 : Math.abs(crossed(a, b, c)) / longest;
}

/** The least and the greatest factor by which an alignment stretches a length. */
function scalesOf([a, b, c, d]: Alignment): [least: number, most: number] {
  const [sum, difference] = [Math.hypot(a + d, b - c), Math.hypot(a - d, b + c)];
  return [Math.abs(sum - difference) / 2, (sum + difference) / 2];
}

/** The similarity that maps two points: it moves, turns and scales. */
function similarity([first, second]: readonly [PointPair, PointPair]): Alignment {
  const [[x, y], [p, q]] = [first.from, first.to];
  const [dx, dy] = [second.from[0] - x, second.from[1] - y];
  const [dp, dq] = [second.to[0] - p, second.to[1] - q];
  const square = dx * dx + dy * dy;
  const [cosine, sine] = [(dx * dp + dy * dq) / square, (dx * dq - dy * dp) / square];
  return [cosine, sine, -sine, cosine, p - (cosine * x - sine * y), q - (sine * x + cosine * y)];
}

/** The affine map of three points. */
function affine([first, second, third]: readonly [PointPair, PointPair, PointPair]): Alignment {
  const [[x, y], [p, q]] = [first.from, first.to];
  const [x1, y1] = [second.from[0] - x, second.from[1] - y];
  const [x2, y2] = [third.from[0] - x, third.from[1] - y];
  const [p1, q1] = [second.to[0] - p, second.to[1] - q];
  const [p2, q2] = [third.to[0] - p, third.to[1] - q];
  const area = x1 * y2 - x2 * y1;
  const [a, c] = [(p1 * y2 - p2 * y1) / area, (p2 * x1 - p1 * x2) / area];
  const [b, d] = [(q1 * y2 - q2 * y1) / area, (q2 * x1 - q1 * x2) / area];
  return [a, b, c, d, p - (a * x + c * y), q - (b * x + d * y)];
}

/** Returns the alignment by two or three pairs of points. Throws if they do not say one. */
export function alignmentOf(pairs: readonly PointPair[]): Alignment {
  const [first, second, third] = pairs;
  if (!first || !second) throw tooClose();
  for (const side of ['from', 'to'] as const)
    for (const [one, other] of [
      [first, second],
      [first, third],
      [second, third],
    ])
      if (one && other && distance(one[side], other[side]) < LEAST_DISTANCE_MM) throw tooClose();
  if (!third) return withinScale(similarity([first, second]));
  for (const side of ['from', 'to'] as const)
    if (leastHeight([first[side], second[side], third[side]]) < LEAST_DISTANCE_MM / 2) throw tooClose();
  return withinScale(affine([first, second, third]));
}

function withinScale(alignment: Alignment): Alignment {
  const [least, most] = scalesOf(alignment);
  if (least >= LEAST_SCALE && most <= MAX_SCALE) return alignment;
  throw tooClose();
}

/** Whether two sheets are of the same size, so that nothing moves between them unless somebody says so. */
export const isSameSize = (one: SheetSize, other: SheetSize): boolean =>
  Math.abs(one.widthMm - other.widthMm) <= SAME_SIZE_MM &&
  Math.abs(one.heightMm - other.heightMm) <= SAME_SIZE_MM;

/** The size of a sheet as shown. */
export interface SheetSize {
  widthMm: number;
  heightMm: number;
}
