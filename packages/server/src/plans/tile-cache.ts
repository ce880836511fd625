import { filesInTar } from '@brick/domain/plans/tar';
import type { FileStore } from '../platform/files/file-store.ts';

/** Tiles of so many bytes are kept in memory, those that were asked for last. */
const MAX_BYTES = 64 * 1024 * 1024;

interface KeptTiles {
  tiles: Map<string, Buffer>;
  bytes: number;
}

/** Reads the tiles of revisions. Those that are looked at are asked for one by one, and read once. */
export class TileCache {
  readonly #kept = new Map<string, Promise<KeptTiles | null>>();
  #bytes = 0;

  /** Returns the tiles with this key by name; null if their bytes are not there. */
  async read(files: FileStore, key: string): Promise<Map<string, Buffer> | null> {
    const known = this.#kept.get(key);
    this.#kept.delete(key);
    const reading = known ?? this.#load(files, key);
    this.#kept.set(key, reading);
    return (await reading)?.tiles ?? null;
  }

  async #load(files: FileStore, key: string): Promise<KeptTiles | null> {
    try {
      const found = await files.read(key);
      const chunks: Buffer[] = [];
      for await (const chunk of found?.stream ?? []) chunks.push(chunk as Buffer);
      const tar = Buffer.concat(chunks);
      if (!found) {
        this.#kept.delete(key);
        return null;
      }
      this.#bytes += tar.length;
      this.#makeRoom(key);
      return { tiles: filesInTar(tar), bytes: tar.length };
    } catch (error) {
      this.#kept.delete(key);
      throw error;
    }
  }

  #makeRoom(newest: string): void {
    for (const [key, kept] of this.#kept) {
      if (this.#bytes <= MAX_BYTES) return;
      if (key === newest) continue;
      this.#kept.delete(key);
      void kept.then((tiles) => {
        this.#bytes -= tiles?.bytes ?? 0;
      });
    }
  }
}
