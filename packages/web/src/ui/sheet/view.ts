/** What of a sheet is shown: the millimetre at the top left of the screen, and pixels for each millimetre. */
export interface View {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Pixels for each millimetre at most: a line of 0.2 mm is 8 pixels wide then. */
const MAX_SCALE = 40;

/** Returns the view that shows a whole sheet in the middle of a screen. */
export function fitView({ width, height }: Size, sheet: Size): View {
  const scale = Math.min(width / sheet.width, height / sheet.height);
  return {
    scale,
    x: (sheet.width - width / scale) / 2,
    y: (sheet.height - height / scale) / 2,
  };
}

/** Returns the view after zooming by a factor, with the point below the pointer staying where it is. */
export function zoomAt(view: View, factor: number, [px, py]: readonly [number, number], least: number): View {
  const scale = Math.min(MAX_SCALE, Math.max(least, view.scale * factor));
  return {
    scale,
    x: view.x + px / view.scale - px / scale,
    y: view.y + py / view.scale - py / scale,
  };
}

/** Returns the view after moving by pixels, with some of the sheet left in sight. */
export function panBy(view: View, [dx, dy]: readonly [number, number], screen: Size, sheet: Size): View {
  const [x, y] = [view.x - dx / view.scale, view.y - dy / view.scale];
  const [w, h] = [screen.width / view.scale, screen.height / view.scale];
  return {
    ...view,
    x: Math.min(sheet.width - w * 0.1, Math.max(-w * 0.9, x)),
    y: Math.min(sheet.height - h * 0.1, Math.max(-h * 0.9, y)),
  };
}

/** Returns the view with a point of the sheet in the middle of the screen. */
export const centreOn = (view: View, [x, y]: readonly [number, number], screen: Size): View => ({
  ...view,
  x: x - screen.width / view.scale / 2,
  y: y - screen.height / view.scale / 2,
});

/** The point of the sheet at a point of the screen. */
export const toSheet = (
  { x, y, scale }: View,
  [px, py]: readonly [number, number],
): readonly [number, number] => [x + px / scale, y + py / scale];

/** The point of the screen at a point of the sheet. */
export const toScreen = (
  { x, y, scale }: View,
  [mx, my]: readonly [number, number],
): readonly [number, number] => [(mx - x) * scale, (my - y) * scale];

/** Something on a sheet with a place. */
interface Placed {
  x: number | null;
  y: number | null;
}

/** How far from a pin a tap may be, in pixels. */
const REACH_PX = 22;

/** Returns the pin nearest to a point of the screen, within reach of a thumb; the later one of two at one place. */
export function nearestPin<Pin extends Placed>(
  pins: readonly Pin[],
  view: View,
  point: readonly [number, number],
): Pin | null {
  let found: Pin | null = null;
  let least = REACH_PX;
  for (const pin of pins) {
    if (pin.x === null || pin.y === null) continue;
    const [x, y] = toScreen(view, [pin.x, pin.y]);
    const distance = Math.hypot(x - point[0], y - point[1]);
    if (distance > least) continue;
    [found, least] = [pin, distance];
  }
  return found;
}
