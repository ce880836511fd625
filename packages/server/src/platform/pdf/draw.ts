import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { PRODUCT_NAME } from '@brick/domain/brand';
import { drawChart } from './chart.ts';
import { drawFigures } from './figures.ts';
import { drawLetterhead } from './letterhead.ts';
import { drawPhotos, type PhotoSource } from './photos.ts';
import type { Block, Printout } from './printout.ts';
import { type SetText, Sheet } from './sheet.ts';
import { drawTable, readyTable } from './table.ts';
import { drawFacts, drawHeading, drawParagraph, drawSignatures, drawTitle } from './text-blocks.ts';
import { COLOURS, DENSITIES, STYLES } from './theme.ts';
import { drawWall } from './wall.ts';

interface Desk {
  sheet: Sheet;
  bytesOf: PhotoSource;
  /** Resolves when what was drawn so far has left the memory. */
  written: () => Promise<void>;
}

async function drawBlock(desk: Desk, block: Block): Promise<void> {
  const { sheet, bytesOf, written } = desk;
  switch (block.kind) {
    case 'letterhead':
      return drawLetterhead(sheet, block, bytesOf);
    case 'title':
      return drawTitle(sheet, block);
    case 'heading':
      return drawHeading(sheet, block);
    case 'paragraph':
      return drawParagraph(sheet, block);
    case 'facts':
      return drawFacts(sheet, block);
    case 'figures':
      return drawFigures(sheet, block);
    case 'chart':
      return drawChart(sheet, block);
    case 'table':
      return drawTable(sheet, await readyTable(sheet, block));
    case 'photos':
      return drawPhotos(sheet, block, bytesOf, written);
    case 'signatures':
      return drawSignatures(sheet, block);
    case 'wall':
      return drawWall(sheet, block);
    case 'halves':
      return drawHalves(desk, block);
    case 'page':
      return sheet.newPage(block.landscape);
  }
}

/** Draws blocks from top to bottom; what heads a table stands on the page on which the table begins. */
async function drawBlocks(desk: Desk, blocks: readonly Block[]): Promise<void> {
  const { sheet } = desk;
  for (const [index, block] of blocks.entries()) {
    const [before, next] = [blocks[index - 1], blocks[index + 1]];
    if (block.kind === 'heading' && next?.kind === 'table') {
      const ready = await readyTable(sheet, next);
      await drawHeading(sheet, block, ready.needs);
      await drawTable(sheet, ready);
    } else if (block.kind !== 'table' || before?.kind !== 'heading') await drawBlock(desk, block);
  }
}

const BETWEEN_HALVES = 18;

async function drawHalves(desk: Desk, { start, end }: Extract<Block, { kind: 'halves' }>): Promise<void> {
  const { sheet } = desk;
  const width = (sheet.width - BETWEEN_HALVES) / 2;
  const top = sheet.y;
  await sheet.within(0, width, () => drawBlocks(desk, start));
  const below = sheet.y;
  sheet.y = top;
  await sheet.within(width + BETWEEN_HALVES, width, () => drawBlocks(desk, end));
  sheet.y = Math.max(below, sheet.y);
}

const HEAD = 30;
const MARK_WIDTH = 16;
const NAME_WIDTH = 110;

// The product's mark: three courses in running bond, one brick of the middle one still to be laid.
const MARK: [x: number, y: number, width: number, laid: boolean][] = [
  [0, 0, 13, true],
  [15, 0, 13, true],
  [0, 7.5, 6, true],
  [8, 7.5, 12, false],
  [22, 7.5, 6, true],
  [0, 15, 13, true],
  [15, 15, 13, true],
];

function drawMark(sheet: Sheet, y: number): void {
  const pen = sheet.document.save();
  pen.translate(sheet.left(0, MARK_WIDTH), y).scale(MARK_WIDTH / 28);
  for (const [x, top, width, laid] of MARK) {
    pen
      .roundedRect(x, top, width, 6, 1)
      .fillColor(laid ? COLOURS.brick : '#d89a84')
      .fill();
  }
  pen.restore();
}

const clipped = ({ lines }: SetText) => lines.slice(0, 1);

/** A word across the page, pale enough to read through. */
function drawAcross(sheet: Sheet, word: SetText): void {
  const { width, height } = sheet.paper;
  const pen = sheet.document.save().fillOpacity(0.08);
  pen.rotate(-Math.atan(height / width) * (180 / Math.PI), { origin: [width / 2, height / 2] });
  sheet.write(word, clipped(word), {
    x: 0,
    y: (height - word.lineHeight) / 2,
    width: sheet.width,
    align: 'middle',
  });
  pen.restore();
}

/** What stands at the head and the foot of every page, and across it, once it is known how many there are. */
async function drawFrames(sheet: Sheet, { running, footnote, pageOf, across }: Printout): Promise<void> {
  const { document } = sheet;
  const numberWidth = 130;
  const name = await sheet.set(PRODUCT_NAME, STYLES.mark, NAME_WIDTH);
  const word = across ? await sheet.set(across, STYLES.across, sheet.width) : null;
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    const words = pageOf.replace('{page}', String(page + 1)).replace('{pages}', String(count));
    sheet.turnTo(page);
    const { width } = sheet;
    const number = await sheet.set(words, STYLES.label, numberWidth);
    const head = await sheet.set(running, STYLES.small, width - NAME_WIDTH - 2 * MARK_WIDTH);
    const foot = await sheet.set(footnote, STYLES.label, width - numberWidth - 10);
    sheet.beside(() => {
      if (word) drawAcross(sheet, word);
      drawMark(sheet, HEAD);
      const after = MARK_WIDTH + 7;
      sheet.write(name, clipped(name), { x: after, y: HEAD - 1, width: NAME_WIDTH });
      const start = NAME_WIDTH + MARK_WIDTH;
      sheet.write(head, clipped(head), { x: start, y: HEAD, width: width - start, align: 'end' });
      sheet.rule(0, HEAD + 20, width, 'line');
      const below = sheet.bottom + 16;
      sheet.rule(0, below, width, 'line');
      sheet.write(foot, clipped(foot), { x: 0, y: below + 6, width: width - numberWidth - 10 });
      sheet.write(number, clipped(number), {
        x: width - numberWidth,
        y: below + 6,
        width: numberWidth,
        align: 'end',
      });
    }, 'Pagination');
  }
}

function send({ document }: Sheet, output: Writable): void {
  document.on('data', (chunk: Uint8Array) => output.write(chunk));
  document.on('end', () => output.end());
}

/** Draws what has to fit onto one page, as loosely as it fits. */
async function drawOnePage(printout: Printout, desk: Omit<Desk, 'sheet'>): Promise<Sheet> {
  const { normal, ...closer } = DENSITIES;
  let sheet = new Sheet(printout, normal);
  await drawBlocks({ ...desk, sheet }, printout.blocks);
  for (const density of Object.values(closer)) {
    if (sheet.document.bufferedPageRange().count === 1) break;
    sheet = new Sheet(printout, density);
    await drawBlocks({ ...desk, sheet }, printout.blocks);
  }
  return sheet;
}

/** Draws a printout as a tagged PDF into a stream, page after page, and ends the stream. Rejects with what failed. */
export async function drawPrintout(
  printout: Printout,
  output: Writable,
  bytesOf: PhotoSource,
): Promise<void> {
  const ended = finished(output);
  // A full disk is seen at the end; until then nobody else waits for this promise.
  ended.catch(() => {});
  const written = async () => {
    if (output.writableNeedDrain) await Promise.race([once(output, 'drain'), ended]);
  };
  const sheet = printout.onePage ? await drawOnePage(printout, { bytesOf, written }) : new Sheet(printout);
  send(sheet, output);
  if (!printout.onePage) await drawBlocks({ sheet, bytesOf, written }, printout.blocks);
  await drawFrames(sheet, printout);
  sheet.document.end();
  await ended;
}
