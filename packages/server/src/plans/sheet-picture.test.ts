import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesInTar } from '@brick/domain/plans/tar';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { madePdf, pageOfMm, squareAt } from '../testing/files/pdf-files.ts';
import type { RevisionRow } from './revision-store.ts';
import { wholeSheet } from './sheet-picture.ts';
import { drawSheet } from './sheets/draw-sheet.ts';

it('puts the whole sheet together from its tiles', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'brick-sheet-'));
  try {
    const [path, output] = [join(folder, 'sheet.pdf'), join(folder, 'tiles.tar')];
    await writeFile(
      path,
      madePdf({
        pages: [pageOfMm(841, 594, [squareAt(700, 500, 594), squareAt(20, 20, 594, '0 0 1')].join(' '))],
      }),
    );
    const drawn = await drawSheet({ kind: 'draw', path, page: 1, rotation: 0, widthMm: null, output });
    const picture = await wholeSheet(drawn as RevisionRow, filesInTar(await readFile(output)));
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1600, 1130]);
    const colourAt = (x: number, y: number) => {
      const at = (Math.round((y * 1600) / 841) * 1600 + Math.round((x * 1600) / 841)) * info.channels;
      return [...data.subarray(at, at + 3)].map((part) => Math.round(part / 255));
    };
    expect([colourAt(700, 500), colourAt(20, 20), colourAt(400, 300)]).toEqual([
      [1, 0, 0],
      [0, 0, 1],
      [1, 1, 1],
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
