import { execFileSync } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';

/** A disk of a few megabytes, which can be filled and freed. */
export interface SmallMount {
  /** Takes all room that is left. */
  fill(): Promise<void>;
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
    async fill() {
      const file = await open(filler, 'a');
      try {
        for (let piece = 1 << 20; piece >= 512; ) {
          // Once a large piece does not fit any more, smaller ones do.
          const { bytesWritten } = await file.write(Buffer.alloc(piece)).catch(() => ({ bytesWritten: 0 }));
          if (bytesWritten < piece) piece >>= 1;
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
