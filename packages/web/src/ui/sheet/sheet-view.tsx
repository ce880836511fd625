import type { Alignment } from '@brick/domain/plans/alignment';
import { isOnSheet } from '@brick/domain/plans/revisions';
import { Maximize, Minus, Plus } from 'lucide-react';
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../inputs/button.tsx';
import { drawCross, drawPins, drawSheet, type SheetPin } from './draw.ts';
import type { DrawnRevision } from './drawable-revision.ts';
import { type LoadTile, useTiles } from './use-tiles.ts';
import { centreOn, fitView, nearestPin, panBy, toScreen, toSheet, type View, zoomAt } from './view.ts';

type Point = readonly [number, number];

/** What a sheet says of itself. */
export interface SheetWords {
  label: string;
  /** Which keys do what. */
  keys: string;
  zoomIn: string;
  zoomOut: string;
  whole: string;
}

/** A tap on a sheet, or Enter on what is in its middle. */
export interface SheetTap<Pin> {
  /** Millimetres; null beside the sheet. */
  point: Point | null;
  /** The nearest pin within reach. */
  pin: Pin | null;
}

interface SheetViewProps<Pin extends SheetPin> {
  revision: DrawnRevision;
  load: LoadTile;
  /** Another revision that fades in over the first, by 0 to 1, and how it lies to the first. */
  over?: { revision: DrawnRevision; share: number; alignment: Alignment; isBlended?: boolean } | null;
  pins: readonly Pin[];
  chosen: Pin['id'] | null;
  /** Written across a sheet that does not hold. */
  watermark: string | null;
  onTap: (tap: SheetTap<Pin>) => void;
  /** Points are asked for: whoever uses keys sees which one Enter takes. */
  aims?: boolean;
  /** The point that was named. */
  point?: Point | null;
  words: SheetWords;
  /** On site: buttons for a thumb in a glove, without tooltips. */
  isRoomy?: boolean;
  className?: string;
}

/** A pointer that moved farther than this was no tap. */
const TAP_PX = 8;
const STEP = 1.5;
const MOVE_PX = 60;
/** A chosen pin nearer to the edge is brought to the middle. */
const EDGE_PX = 24;

/** A sheet with its pins: dragged, pinched, and zoomed by wheel and keys. */
export function SheetView<Pin extends SheetPin>(props: SheetViewProps<Pin>) {
  const { revision, load, over, pins, chosen, watermark, onTap, aims, point, words } = props;
  const { isRoomy = false, className = 'h-[min(70vh,52rem)] min-h-80' } = props;
  const hintId = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useRef<View | null>(null);
  const layer = useRef<HTMLCanvasElement | null>(null);
  const frame = useRef(0);
  const pointers = useRef(new Map<number, Point>());
  const moved = useRef(0);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const sheet = { width: revision.widthMm, height: revision.heightMm };
  const middle = [size.width / 2, size.height / 2] as const;
  const fit = useRef(0.01);
  const isWhole = useRef(true);
  const least = size.width > 0 ? fitView(size, sheet).scale * 0.5 : 0.01;

  fit.current = least;

  const draw = () => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || size.width === 0) return;
    view.current ??= fitView(size, sheet);
    const at = view.current;
    // That of its last size: a window that comes to another screen keeps it.
    const ratio = pen.canvas.width / size.width;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, size.width, size.height);
    const shown = { view: at, size, ratio };
    drawSheet(pen, revision, { ...shown, alignment: null }, tileOf);
    if (over) {
      // On a layer of its own: coarse and fine tiles lie over one another, and fade as one.
      layer.current ??= document.createElement('canvas');
      layer.current.width = pen.canvas.width;
      layer.current.height = pen.canvas.height;
      const above = layer.current.getContext('2d');
      above?.setTransform(ratio, 0, 0, ratio, 0, 0);
      if (above) drawSheet(above, over.revision, { ...shown, alignment: over.alignment }, tileOf);
      pen.globalAlpha = over.share;
      // Lines of both are seen where they lie over one another; otherwise one fades into the other.
      pen.globalCompositeOperation = over.isBlended ? 'multiply' : 'source-over';
      pen.drawImage(layer.current, 0, 0, size.width, size.height);
      pen.globalAlpha = 1;
      pen.globalCompositeOperation = 'source-over';
    }
    const [left, top] = toScreen(at, [0, 0]);
    if (watermark) {
      pen.save();
      pen.translate(left + (sheet.width * at.scale) / 2, top + (sheet.height * at.scale) / 2);
      pen.rotate(-Math.PI / 8);
      pen.globalAlpha = 0.35;
      pen.fillStyle = '#a51640';
      pen.textAlign = 'center';
      pen.font = `700 ${Math.max(16, (sheet.width * at.scale) / 16)}px sans-serif`;
      pen.fillText(watermark, 0, 0);
      pen.restore();
    }
    drawPins(pen, pins, at, size, ratio, chosen);
    if (point) drawCross(pen, toScreen(at, point), true);
    // Whoever names points by keys sees which one Enter takes.
    if (aims && canvas.current?.matches(':focus-visible')) drawCross(pen, middle, false);
  };
  const redraw = () => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => latest.current());
  };
  const tileOf = useTiles(load, redraw);
  const latest = useRef(draw);
  latest.current = draw;
  const change = (next: View) => {
    isWhole.current = false;
    view.current = next;
    redraw();
  };

  // Another sheet, filter or size is drawn anew.
  useEffect(redraw);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sheet of another size begins anew.
  useEffect(() => {
    view.current = null;
    isWhole.current = true;
  }, [sheet.width, sheet.height]);
  const chosenPin = pins.find(({ id }) => id === chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another pin, or a moved one, is brought into sight.
  useEffect(() => {
    if (!view.current || !chosenPin || chosenPin.x === null || chosenPin.y === null) return;
    const [x, y] = toScreen(view.current, [chosenPin.x, chosenPin.y]);
    const isInSight = x > EDGE_PX && y > EDGE_PX && x < size.width - EDGE_PX && y < size.height - EDGE_PX;
    if (!isInSight) change(centreOn(view.current, [chosenPin.x, chosenPin.y], size));
  }, [chosenPin?.id, chosenPin?.x, chosenPin?.y]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is watched as long as it is there.
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let known = { width: 0, height: 0 };
    const watching = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect();
      const ratio = window.devicePixelRatio;
      element.width = Math.round(width * ratio);
      element.height = Math.round(height * ratio);
      // Shown whole, it stays whole; otherwise what is in the middle stays there, as when a phone is turned.
      view.current =
        view.current && known.width > 0 && !isWhole.current
          ? centreOn(view.current, toSheet(view.current, [known.width / 2, known.height / 2]), {
              width,
              height,
            })
          : null;
      known = { width, height };
      setSize(known);
    });
    watching.observe(element);
    // Not as React's own: a wheel must not scroll the page, which passive listeners cannot prevent.
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      if (view.current)
        change(
          zoomAt(view.current, Math.exp(-event.deltaY * 0.002), [event.offsetX, event.offsetY], fit.current),
        );
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => {
      watching.disconnect();
      element.removeEventListener('wheel', wheel);
    };
  }, []);

  const pointOf = (event: PointerEvent<HTMLCanvasElement>): Point => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  };
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    // Released where the canvas did not hear of it, as over a menu.
    if (event.buttons === 0) pointers.current.delete(event.pointerId);
    const before = pointers.current.get(event.pointerId);
    if (!before || !view.current) return;
    const point = pointOf(event);
    const [other] = [...pointers.current].flatMap(([id, at]) => (id === event.pointerId ? [] : [at]));
    moved.current += Math.hypot(point[0] - before[0], point[1] - before[1]);
    pointers.current.set(event.pointerId, point);
    if (other) {
      const spread = (at: Point) => Math.max(1, Math.hypot(at[0] - other[0], at[1] - other[1]));
      const middle = [(point[0] + other[0]) / 2, (point[1] + other[1]) / 2] as const;
      change(zoomAt(view.current, spread(point) / spread(before), middle, least));
      return;
    }
    change(panBy(view.current, [point[0] - before[0], point[1] - before[1]], size, sheet));
  };
  const take = (at: Point) => {
    if (!view.current) return;
    const named = toSheet(view.current, at);
    onTap({
      point: isOnSheet(named, revision) ? named : null,
      pin: nearestPin(pins, view.current, at),
    });
  };
  const release = (event: PointerEvent<HTMLCanvasElement>) => {
    const wasTap = pointers.current.size === 1 && moved.current < TAP_PX && event.type === 'pointerup';
    pointers.current.delete(event.pointerId);
    if (!wasTap) return;
    take(pointOf(event));
  };
  const zoom = (factor: number) => view.current && change(zoomAt(view.current, factor, middle, least));
  const showWhole = () => {
    change(fitView(size, sheet));
    isWhole.current = true;
  };
  const pan = (by: Point) => view.current && change(panBy(view.current, by, size, sheet));
  /** Does what a key stands for; false if it stands for nothing. */
  const press = (key: string): boolean => {
    switch (key) {
      case '+':
        zoom(STEP);
        return true;
      case '-':
        zoom(1 / STEP);
        return true;
      case '0':
        showWhole();
        return true;
      case 'ArrowLeft':
        pan([MOVE_PX, 0]);
        return true;
      case 'ArrowRight':
        pan([-MOVE_PX, 0]);
        return true;
      case 'ArrowUp':
        pan([0, MOVE_PX]);
        return true;
      case 'ArrowDown':
        pan([0, -MOVE_PX]);
        return true;
      case 'Enter':
        take(middle);
        return true;
      default:
        return false;
    }
  };

  const side = isRoomy ? 24 : 18;
  const buttons = [
    { label: words.zoomIn, onClick: () => zoom(STEP), icon: <Plus size={side} /> },
    { label: words.zoomOut, onClick: () => zoom(1 / STEP), icon: <Minus size={side} /> },
    { label: words.whole, onClick: showWhole, icon: <Maximize size={side} /> },
  ];
  return (
    <div
      className={`relative overflow-hidden rounded border border-line bg-sunken print:h-auto ${className}`}
    >
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: screen readers hand its keys through only then. */}
      <canvas
        ref={canvas}
        tabIndex={0}
        role="application"
        aria-label={words.label}
        aria-describedby={hintId}
        className={`size-full touch-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus ${aims ? 'cursor-crosshair' : 'cursor-grab'}`}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          // Two fingers are no tap, even if they do not move.
          moved.current = pointers.current.size === 0 ? 0 : TAP_PX;
          pointers.current.set(event.pointerId, pointOf(event));
        }}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        onFocus={redraw}
        onBlur={redraw}
        onKeyDown={(event) => {
          // With another key it is the browser's own: its zoom, or back to the last page.
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          if (press(event.key)) event.preventDefault();
        }}
      />
      <p id={hintId} className="sr-only">
        {words.keys}
      </p>
      <div className="absolute end-2 bottom-2 grid gap-1 rounded bg-surface shadow print:hidden">
        {buttons.map(({ label, onClick, icon }) => (
          <IconButton
            key={label}
            {...{ label, onClick, icon }}
            tooltip={!isRoomy}
            className={isRoomy ? 'size-14 text-ink' : undefined}
          />
        ))}
      </div>
    </div>
  );
}
