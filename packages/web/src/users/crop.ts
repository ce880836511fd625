/** Pixels of an edge of the picture that is sent, at most. */
export const LARGEST_EDGE = 512;

/** Pixels of a picture that this device is asked to open, at most. */
export const MOST_PIXELS = 50_000_000;

export const MOST_ZOOM = 4;

interface Size {
  width: number;
  height: number;
}

/** Which square of a picture is shown: 1 for the largest that fits, and where it lies, 0 to 1 from the start and the top. */
export interface Crop {
  zoom: number;
  x: number;
  y: number;
}

export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 };

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** The square in pixels of the picture. It never leaves the picture. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / within(zoom, 1, MOST_ZOOM);
  return { side, left: within(x, 0, 1) * (width - side), top: within(y, 0, 1) * (height - side) };
}

/** The crop after the picture was dragged by so many pixels of a view of this edge: it follows the pointer. */
export function dragged(size: Size, crop: Crop, by: { x: number; y: number }, edge: number): Crop {
  const { side, left, top } = squareOf(size, crop);
  const scale = side / edge;
  const moved = (start: number, delta: number, room: number) =>
    room > 0 ? within((start - delta * scale) / room, 0, 1) : 0.5;
  return {
    zoom: crop.zoom,
    x: moved(left, by.x, size.width - side),
    y: moved(top, by.y, size.height - side),
  };
}

/** The edge of the picture that is sent: not larger than what there is of it. */
export const edgeOf = (side: number): number => Math.max(1, Math.min(LARGEST_EDGE, Math.round(side)));
