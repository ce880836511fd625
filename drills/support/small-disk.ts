import { execFileSync } from 'node:child_process';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';

const MEGABYTE = 1 << 20;

/** A disk of a few megabytes, which can be filled and freed. */
export interface SmallDisk {
  /** Fills the disk except for a number of megabytes. */
  fill(but?: number): Promise<void>;
  free(): Promise<void>;
  end(): void;
}

export const NO_MOUNT_REASON = 'requires root on Linux to mount a small disk';

/** Returns true if this account may mount file systems. */
export const canMount = (): boolean => process.platform === 'linux' && process.getuid?.() === 0;

/** Mounts a small disk on a new folder. */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<SmallDisk> {
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
