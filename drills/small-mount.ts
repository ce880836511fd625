import { execFileSync } from 'node:child_process';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';

const MEGABYTE = 1 << 20;

/** A disk of a few megabytes, which can be filled and freed. */
export interface SmallMount {
  /** Takes all room that is left, but for so many megabytes. */
  fill(but?: number): Promise<void>;
  free(): Promise<void>;
  end(): void;
}

export const NO_MOUNTS = 'only root of a Linux machine may mount a small disk for it';

/** Whether this account may mount anything at all. */
export const mayMount = (): boolean => process.platform === 'linux' && process.getuid?.() === 0;

/** Mounts a small disk on a folder, which is made for it. */
export async function mountSmall(folder: string, megabytes: number): Promise<SmallMount> {
  await mkdir(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  const filler = path.join(folder, 'filler');
  return {
    async fill(but = 0) {
      const { bavail, bsize } = await statfs(folder);
      let left = bavail * bsize - but * MEGABYTE;
      const file = await open(filler, 'a');
      try {
        while (left > 0) {
          const { bytesWritten } = await file.write(Buffer.alloc(Math.min(left, MEGABYTE)));
          left -= bytesWritten;
        }
      } finally {
        await file.close();
      }
    },
    free: () => rm(filler, { force: true }),
    end() {
      execFileSync('umount', ['-l', folder]);
    },
  };
}
