import { useEffect, useMemo, useRef } from 'react';
import { tileUrl } from '../plan-calls.ts';
import type { TileSource } from './draw.ts';

const MOST_TILES = 400;
const AT_ONCE = 6;
const RETRY_MS = 3000;

/** Loads tiles of a plan as they are wanted, the last ones first, and calls `onTile` as they arrive. */
class TileLoader {
  readonly #tiles = new Map<string, ImageBitmap | null>();
  #wanted: string[] = [];
  #loading = 0;
  #ended = false;
  readonly #onTile: () => void;

  constructor(onTile: () => void) {
    this.#onTile = onTile;
  }

  get(url: string): ImageBitmap | null {
    const known = this.#tiles.get(url);
    if (known !== undefined) {
      // The ones used last stay longest.
      this.#tiles.delete(url);
      this.#tiles.set(url, known);
      return known;
    }
    if (!this.#wanted.includes(url)) this.#wanted = [...this.#wanted.slice(-200), url];
    this.#next();
    return null;
  }

  #next(): void {
    while (!this.#ended && this.#loading < AT_ONCE) {
      const url = this.#wanted.pop();
      if (url === undefined) return;
      if (this.#tiles.has(url)) continue;
      this.#tiles.set(url, null);
      this.#loading += 1;
      void this.#load(url);
    }
  }

  async #load(url: string): Promise<void> {
    try {
      const answer = await fetch(url);
      if (answer.status === 200) {
        const tile = await createImageBitmap(await answer.blob());
        if (this.#ended) return tile.close();
        this.#tiles.set(url, tile);
      } else if (answer.status !== 204) this.#retry(url);
    } catch {
      // Without a network the coarser tiles stay.
      this.#retry(url);
    } finally {
      this.#loading -= 1;
    }
    for (const [old, tile] of this.#tiles) {
      if (this.#tiles.size <= MOST_TILES) break;
      tile?.close();
      this.#tiles.delete(old);
    }
    if (this.#ended) return;
    this.#onTile();
    this.#next();
  }

  /** Asks again after a while: lost tiles are drawn again meanwhile. */
  #retry(url: string): void {
    setTimeout(() => {
      this.#tiles.delete(url);
      if (!this.#ended) this.#onTile();
    }, RETRY_MS);
  }

  /** Begins, also after an end. */
  begin(): void {
    this.#ended = false;
  }

  end(): void {
    this.#ended = true;
    this.#wanted = [];
    for (const tile of this.#tiles.values()) tile?.close();
    this.#tiles.clear();
  }
}

/** The tiles of a plan. */
export function useTiles(planId: number, onTile: () => void): TileSource {
  const latest = useRef(onTile);
  latest.current = onTile;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another plan has other tiles.
  const loader = useMemo(() => new TileLoader(() => latest.current()), [planId]);
  useEffect(() => {
    loader.begin();
    return () => loader.end();
  }, [loader]);
  return (revision, level, x, y) => loader.get(tileUrl(planId, revision.number, level, x, y));
}
