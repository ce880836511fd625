/** Maximum width and height of an uploaded picture in pixels. */
export const MAX_EDGE = 512;

/** Maximum number of pixels of a picture that can be opened. */
export const MAX_PIXELS = 50_000_000;

export const MAX_ZOOM = 4;

interface PictureSize {
  width: number;
  height: number;
}

/** The visible square of a picture. Zoom 1 is the largest square that fits; x and y are its position from 0 to 1. */
export interface Crop {
  zoom: number;
  x: number;
  y: number;
}

export const FULL_CROP: Crop = { zoom: 1, x: 0.5, y: 0.5 };

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** Returns the square in pixels of the picture. It never leaves the picture. */
export function cropSquare({ width, height }: PictureSize, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / clamp(zoom, 1, MAX_ZOOM);
  return { side, left: clamp(x, 0, 1) * (width - side), top: clamp(y, 0, 1) * (height - side) };
}

/** Returns the crop after dragging by the given number of pixels in a preview of the given size. */
export function dragCrop(size: PictureSize, crop: Crop, by: { x: number; y: number }, edge: number): Crop {
  const { side, left, top } = cropSquare(size, crop);
  const scale = side / edge;
  const moved = (start: number, delta: number, room: number) =>
    room > 0 ? clamp((start - delta * scale) / room, 0, 1) : 0.5;
  return {
    zoom: crop.zoom,
    x: moved(left, by.x, size.width - side),
    y: moved(top, by.y, size.height - side),
  };
}

/** Returns the size of the uploaded picture: no larger than its source. */
export const outputEdge = (side: number): number => Math.max(1, Math.min(MAX_EDGE, Math.round(side)));
