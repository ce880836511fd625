import { useEffect, useMemo, useRef } from 'react';
import type { TileSource } from './draw.ts';
import type { DrawnRevision } from './drawable-revision.ts';

const MAX_TILES = 400;
const AT_ONCE = 6;
const RETRY_MS = 3000;

/** Loads a tile's picture; null if it is blank. Rejects if it has to be asked for again. */
export type LoadTile = (
  revision: DrawnRevision,
  level: number,
  x: number,
  y: number,
) => Promise<ImageBitmap | null>;

/** A tile that is wanted, by its name. */
interface WantedTile {
  name: string;
  load: () => Promise<ImageBitmap | null>;
}

/** Loads tiles of a plan as they are wanted, the last ones first, and calls `onTile` as they arrive. */
class TileLoader {
  readonly #tiles = new Map<string, ImageBitmap | null>();
  #wanted: WantedTile[] = [];
  #loading = 0;
  #ended = false;
  /** Until one has arrived they are asked for one by one: a sheet that is being drawn has none of them yet. */
  #hasSome = false;
  #rests = false;
  readonly #onTile: () => void;

  constructor(onTile: () => void) {
    this.#onTile = onTile;
  }

  get(tile: WantedTile): ImageBitmap | null {
    const { name } = tile;
    const known = this.#tiles.get(name);
    if (known !== undefined) {
      // The ones used last stay longest.
      this.#tiles.delete(name);
      this.#tiles.set(name, known);
      return known;
    }
    if (!this.#wanted.some((one) => one.name === name)) this.#wanted = [...this.#wanted.slice(-200), tile];
    this.#next();
    return null;
  }

  #next(): void {
    while (!this.#ended && !this.#rests && this.#loading < (this.#hasSome ? AT_ONCE : 1)) {
      const tile = this.#wanted.pop();
      if (tile === undefined) return;
      if (this.#tiles.has(tile.name)) continue;
      this.#tiles.set(tile.name, null);
      this.#loading += 1;
      void this.#load(tile);
    }
  }

  async #load({ name, load }: WantedTile): Promise<void> {
    try {
      const tile = await load();
      if (this.#ended) return tile?.close();
      this.#hasSome = true;
      if (tile) this.#tiles.set(name, tile);
    } catch {
      // Without a network the coarser tiles stay.
      this.#retry(name);
    } finally {
      this.#loading -= 1;
    }
    for (const [old, tile] of this.#tiles) {
      if (this.#tiles.size <= MAX_TILES) break;
      tile?.close();
      this.#tiles.delete(old);
    }
    if (this.#ended) return;
    this.#onTile();
    this.#next();
  }

  /** Asks again after a while: lost tiles are drawn again meanwhile. */
  #retry(name: string): void {
    this.#rests = !this.#hasSome;
    setTimeout(() => {
      this.#rests = false;
      // Another one is asked for first: this one may be the only one that fails.
      this.#next();
      this.#tiles.delete(name);
      if (!this.#ended) this.#onTile();
    }, RETRY_MS);
  }

  /** Begins, also after an end. */
  begin(): void {
    this.#ended = false;
    this.#hasSome = false;
    this.#rests = false;
  }

  end(): void {
    this.#ended = true;
    this.#wanted = [];
    for (const tile of this.#tiles.values()) tile?.close();
    this.#tiles.clear();
  }
}

/** The tiles of a sheet, from wherever `load` has them; another function has those of another sheet. */
export function useTiles(load: LoadTile, onTile: () => void): TileSource {
  const latest = useRef(onTile);
  latest.current = onTile;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another plan has other tiles.
  const loader = useMemo(() => new TileLoader(() => latest.current()), [load]);
  useEffect(() => {
    loader.begin();
    return () => loader.end();
  }, [loader]);
  return (revision, level, x, y) =>
    loader.get({
      name: `${revision.number} ${level} ${x} ${y}`,
      load: () => load(revision, level, x, y),
    });
}
