import { type Alignment, apply, inverse } from '@brick/domain/plans/alignment';
import type { PinStatus } from '@brick/domain/plans/pin-statuses';
import { levelSize, TILE_PX, tileCount } from '@brick/domain/plans/tiles';
import type { DrawnRevision } from './drawable-revision.ts';
import type { Size, View } from './view.ts';
import { toScreen, toSheet } from './view.ts';

/** Returns a tile's picture once it has arrived; null while it has not, or if it is blank. */
export type TileSource = (revision: DrawnRevision, level: number, x: number, y: number) => ImageBitmap | null;

/** The level whose pixels are about those of the screen. */
function levelFor({ widthMm, pixelWidth, levels }: DrawnRevision, { scale }: View, ratio: number): number {
  const wanted = levels - 1 + Math.log2((scale * ratio * widthMm) / pixelWidth);
  return Math.min(levels - 1, Math.max(0, Math.ceil(wanted - 0.25)));
}

/** What of a sheet is drawn where. */
export interface Shown {
  view: View;
  size: Size;
  ratio: number;
  /** How the sheet lies to the one that the view is of; null for that one itself. */
  alignment: Alignment | null;
}

/** The part of a sheet that is in sight, in its own millimetres. */
function inSight({ view, size: { width, height }, alignment }: Shown) {
  const back = alignment && inverse(alignment);
  const corners = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ].map(([x = 0, y = 0]) => {
    const corner = toSheet(view, [x, y]);
    return back ? apply(back, corner) : corner;
  });
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Moves the pen so that a sheet is drawn where its alignment puts it. */
function alignPen(pen: CanvasRenderingContext2D, [a, b, c, d, e, f]: Alignment, { x, y, scale }: View): void {
  pen.transform(a, b, c, d, (a * x + c * y + e - x) * scale, (b * x + d * y + f - y) * scale);
}

/** Draws a sheet by its tiles in sight, coarse ones below those that have not arrived. */
export function drawSheet(
  pen: CanvasRenderingContext2D,
  revision: DrawnRevision,
  shown: Shown,
  tileOf: TileSource,
): void {
  const { view, ratio, alignment } = shown;
  pen.save();
  if (alignment) alignPen(pen, alignment, view);
  const [startX, startY] = toScreen(view, [0, 0]);
  pen.fillStyle = '#fff';
  pen.fillRect(startX, startY, revision.widthMm * view.scale, revision.heightMm * view.scale);
  const sight = inSight(shown);
  const wanted = levelFor(revision, view, ratio);
  for (const level of [...new Set([0, Math.max(0, wanted - 2), wanted])]) {
    const size = levelSize(revision, level);
    const tileMm = (TILE_PX * revision.widthMm) / size.width;
    const { columns, rows } = tileCount(revision, level);
    const last = [
      Math.min(columns - 1, Math.floor(sight.right / tileMm)),
      Math.min(rows - 1, Math.floor(sight.bottom / tileMm)),
    ] as const;
    for (let y = Math.max(0, Math.floor(sight.top / tileMm)); y <= last[1]; y += 1)
      for (let x = Math.max(0, Math.floor(sight.left / tileMm)); x <= last[0]; x += 1) {
        const tile = tileOf(revision, level, x, y);
        if (!tile) continue;
        const [left, top] = toScreen(view, [x * tileMm, y * tileMm]);
        const scale = (tileMm / TILE_PX) * view.scale;
        pen.drawImage(tile, left, top, tile.width * scale, tile.height * scale);
      }
  }
  pen.restore();
}

/** A pin as it is drawn. */
export interface SheetPin {
  id: number | string;
  /** Millimetres; null where it cannot be shown. */
  x: number | null;
  y: number | null;
  /** Says of what it is, too: no status is one of both issues and checks. */
  status: PinStatus;
  /** It is not sent yet: it is drawn hollow. */
  isWaiting?: boolean;
}

const RADIUS = 8;

interface PinLook {
  colour: string;
  shape: 'circle' | 'diamond' | 'square' | 'hexagon';
  /** What is drawn on it: lines between points, from its middle. */
  mark?: readonly (readonly (readonly [x: number, y: number])[])[];
}

const TICK: PinLook['mark'] = [
  [
    [-3.5, 0],
    [-1, 3],
    [4, -3],
  ],
];

const CROSS: PinLook['mark'] = [
  [
    [-3, -3],
    [3, 3],
  ],
  [
    [3, -3],
    [-3, 3],
  ],
];

const DASH: PinLook['mark'] = [
  [
    [-3.5, 0],
    [3.5, 0],
  ],
];

const PLAY: PinLook['mark'] = [
  [
    [-2, -3.5],
    [3.5, 0],
    [-2, 3.5],
    [-2, -3.5],
  ],
];

/** Each status has a shape and a colour of its own; all checks are hexagons, with a mark for each status. */
const LOOKS: Record<PinStatus, PinLook> = {
  open: { colour: '#a51640', shape: 'circle' },
  in_progress: { colour: '#7b530d', shape: 'diamond' },
  fixed: { colour: '#116384', shape: 'square' },
  closed: { colour: '#36622d', shape: 'circle', mark: TICK },
  planned: { colour: '#5e534a', shape: 'hexagon' },
  running: { colour: '#116384', shape: 'hexagon', mark: PLAY },
  passed: { colour: '#36622d', shape: 'hexagon', mark: TICK },
  concession: { colour: '#7b530d', shape: 'hexagon', mark: TICK },
  failed: { colour: '#a51640', shape: 'hexagon', mark: CROSS },
  abandoned: { colour: '#5e534a', shape: 'hexagon', mark: DASH },
};

const CORNERS = 6;

function outline(
  pen: CanvasRenderingContext2D,
  shape: PinLook['shape'],
  x: number,
  y: number,
  radius: number,
): void {
  pen.beginPath();
  if (shape === 'diamond') {
    pen.moveTo(x, y - radius * 1.2);
    pen.lineTo(x + radius * 1.2, y);
    pen.lineTo(x, y + radius * 1.2);
    pen.lineTo(x - radius * 1.2, y);
    pen.closePath();
  } else if (shape === 'hexagon') {
    for (let corner = 0; corner < CORNERS; corner += 1) {
      const angle = (Math.PI * 2 * corner) / CORNERS;
      pen.lineTo(x + Math.cos(angle) * radius * 1.2, y + Math.sin(angle) * radius * 1.2);
    }
    pen.closePath();
  } else if (shape === 'square') pen.rect(x - radius, y - radius, radius * 2, radius * 2);
  else pen.arc(x, y, radius, 0, Math.PI * 2);
}

function makeStamp({ status, isWaiting }: SheetPin, ratio: number): OffscreenCanvas | HTMLCanvasElement {
  const side = Math.ceil((RADIUS * 2 + 8) * ratio);
  const stamp = document.createElement('canvas');
  stamp.width = side;
  stamp.height = side;
  const pen = stamp.getContext('2d');
  if (!pen) return stamp;
  pen.scale(ratio, ratio);
  const middle = side / ratio / 2;
  const { colour, shape, mark = [] } = LOOKS[status];
  outline(pen, shape, middle, middle, RADIUS);
  pen.fillStyle = isWaiting ? '#fff' : colour;
  pen.strokeStyle = isWaiting ? colour : '#fff';
  pen.lineWidth = isWaiting ? 4 : 2.5;
  pen.fill();
  pen.stroke();
  pen.lineWidth = 2;
  for (const line of mark) {
    pen.beginPath();
    for (const [x, y] of line) pen.lineTo(middle + x, middle + y);
    pen.stroke();
  }
  return stamp;
}

const stamps = new Map<string, ReturnType<typeof makeStamp>>();

function stampOf(pin: SheetPin, ratio: number) {
  const name = `${pin.status} ${pin.isWaiting === true} ${ratio}`;
  const known = stamps.get(name) ?? makeStamp(pin, ratio);
  stamps.set(name, known);
  return known;
}

/** Draws the pins in sight, each from a picture that is made once. */
export function drawPins(
  pen: CanvasRenderingContext2D,
  pins: readonly SheetPin[],
  view: View,
  { width, height }: Size,
  ratio: number,
  chosen: SheetPin['id'] | null,
): void {
  for (const pin of pins) {
    if (pin.x === null || pin.y === null) continue;
    const [x, y] = toScreen(view, [pin.x, pin.y]);
    if (x < -20 || y < -20 || x > width + 20 || y > height + 20) continue;
    const stamp = stampOf(pin, ratio);
    const side = stamp.width / ratio;
    pen.drawImage(stamp, x - side / 2, y - side / 2, side, side);
    if (pin.id !== chosen) continue;
    pen.beginPath();
    pen.arc(x, y, RADIUS + 6, 0, Math.PI * 2);
    pen.strokeStyle = '#116384';
    pen.lineWidth = 3;
    pen.stroke();
  }
}

const CROSS_PX = 14;

/** Draws a cross, dark on light, so that it is seen on whatever is below. */
export function drawCross(
  pen: CanvasRenderingContext2D,
  [x, y]: readonly [number, number],
  isChosen: boolean,
): void {
  for (const [width, colour] of [
    [5, '#fff'],
    [2, isChosen ? '#a51640' : '#116384'],
  ] as const) {
    pen.beginPath();
    pen.moveTo(x - CROSS_PX, y);
    pen.lineTo(x + CROSS_PX, y);
    pen.moveTo(x, y - CROSS_PX);
    pen.lineTo(x, y + CROSS_PX);
    pen.lineWidth = width;
    pen.strokeStyle = colour;
    pen.stroke();
  }
}
