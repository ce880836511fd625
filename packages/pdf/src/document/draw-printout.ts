import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { PRODUCT_NAME } from '@brick/domain/product-name';
import { drawChart } from '../charts/draw-chart.ts';
import { drawBrickWall } from './brick-wall.ts';
import { drawTable, layOutTable } from './draw-table.ts';
import { drawFigures } from './key-figures.ts';
import { drawLetterhead } from './letterhead.ts';
import { type LaidOutText, PageCanvas } from './page-canvas.ts';
import { drawPhotos, type ImageLoader } from './photos.ts';
import { drawPicture } from './picture.ts';
import type { PrintBlock, Printout } from './printout.ts';
import { drawQrLabels } from './qr-labels.ts';
import { drawFacts, drawHeading, drawParagraph, drawSignatures, drawTitle } from './text-blocks.ts';
import { COLOURS, DENSITIES, STYLES } from './theme.ts';

interface DrawContext {
  sheet: PageCanvas;
  imageOf: ImageLoader;
  /** Resolves when everything drawn so far has left the memory. */
  written: () => Promise<void>;
}

async function drawBlock(desk: DrawContext, block: PrintBlock): Promise<void> {
  const { sheet, imageOf, written } = desk;
  switch (block.kind) {
    case 'letterhead':
      return drawLetterhead(sheet, block, imageOf);
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
      return drawTable(sheet, await layOutTable(sheet, block));
    case 'photos':
      return drawPhotos(sheet, block, imageOf, written);
    case 'picture':
      return drawPicture(sheet, block, imageOf);
    case 'labels':
      return drawQrLabels(sheet, block, written);
    case 'signatures':
      return drawSignatures(sheet, block, imageOf);
    case 'wall':
      return drawBrickWall(sheet, block);
    case 'halves':
      return drawHalves(desk, block);
    case 'page':
      sheet.fit(0);
      return sheet.newPage(block.landscape);
  }
}

/** Draws blocks from top to bottom. A last heading is still held then: it is drawn too. */
async function drawBlocks(desk: DrawContext, blocks: readonly PrintBlock[]): Promise<void> {
  for (const block of blocks) await drawBlock(desk, block);
  desk.sheet.fit(0);
}

const BETWEEN_HALVES = 18;

async function drawHalves(
  desk: DrawContext,
  { start, end }: Extract<PrintBlock, { kind: 'halves' }>,
): Promise<void> {
  const { sheet } = desk;
  const width = (sheet.width - BETWEEN_HALVES) / 2;
  sheet.fit(0);
  const top = sheet.y;
  await sheet.within(0, width, () => drawBlocks(desk, start));
  const below = sheet.y;
  sheet.y = top;
  await sheet.within(width + BETWEEN_HALVES, width, () => drawBlocks(desk, end));
  sheet.y = Math.max(below, sheet.y);
}

const HEADER_TOP = 30;
const LOGO_WIDTH = 16;
const NAME_WIDTH = 110;

// The product's logo: three courses of bricks, with one brick still to be laid.
const LOGO_BRICKS: [x: number, y: number, width: number, laid: boolean][] = [
  [0, 0, 13, true],
  [15, 0, 13, true],
  [0, 7.5, 6, true],
  [8, 7.5, 12, false],
  [22, 7.5, 6, true],
  [0, 15, 13, true],
  [15, 15, 13, true],
];

function drawLogo(sheet: PageCanvas, y: number): void {
  const pen = sheet.document.save();
  pen.translate(sheet.left(0, LOGO_WIDTH), y).scale(LOGO_WIDTH / 28);
  for (const [x, top, width, laid] of LOGO_BRICKS) {
    pen
      .roundedRect(x, top, width, 6, 1)
      .fillColor(laid ? COLOURS.brick : '#d89a84')
      .fill();
  }
  pen.restore();
}

const firstLine = ({ lines }: LaidOutText) => lines.slice(0, 1);

/** Draws a watermark across the page, pale enough to read through. */
function drawWatermark(sheet: PageCanvas, word: LaidOutText): void {
  const { width, height } = sheet.paper;
  const pen = sheet.document.save().fillOpacity(0.08);
  pen.rotate(-Math.atan(height / width) * (180 / Math.PI), { origin: [width / 2, height / 2] });
  sheet.write(word, firstLine(word), {
    x: 0,
    y: (height - word.lineHeight) / 2,
    width: sheet.width,
    align: 'middle',
  });
  pen.restore();
}

/** A watermark in one line: smaller the longer it is. */
async function layOutWatermark(sheet: PageCanvas, text: string): Promise<LaidOutText> {
  const style = STYLES.across;
  const whole = await sheet.set(text, style, sheet.width);
  if (whole.lines.length <= 1) return whole;
  const { lines } = await sheet.set(text, style, Number.POSITIVE_INFINITY);
  const widest = Math.max(1, ...lines.map(({ width }) => width * style.size));
  return sheet.set(text, { ...style, size: (style.size * sheet.width) / widest - 1 }, sheet.width);
}

/** Draws header, footer and watermark of every page, once the number of pages is known. */
async function drawHeadersAndFooters(
  sheet: PageCanvas,
  { running, footnote, pageOf, across }: Printout,
): Promise<void> {
  const { document } = sheet;
  const numberWidth = 130;
  const name = await sheet.set(PRODUCT_NAME, STYLES.mark, NAME_WIDTH);
  const word = across ? await layOutWatermark(sheet, across) : null;
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    const words = pageOf.replace('{page}', String(page + 1)).replace('{pages}', String(count));
    sheet.turnTo(page);
    const { width } = sheet;
    const number = await sheet.set(words, STYLES.label, numberWidth);
    const head = await sheet.set(running, STYLES.small, width - NAME_WIDTH - 2 * LOGO_WIDTH);
    const foot = await sheet.set(footnote, STYLES.label, width - numberWidth - 10);
    sheet.beside(() => {
      if (word) drawWatermark(sheet, word);
      drawLogo(sheet, HEADER_TOP);
      const after = LOGO_WIDTH + 7;
      sheet.write(name, firstLine(name), { x: after, y: HEADER_TOP - 1, width: NAME_WIDTH });
      const start = NAME_WIDTH + LOGO_WIDTH;
      sheet.write(head, firstLine(head), { x: start, y: HEADER_TOP, width: width - start, align: 'end' });
      sheet.rule(0, HEADER_TOP + 20, width, 'line');
      const below = sheet.bottom + 16;
      sheet.rule(0, below, width, 'line');
      sheet.write(foot, firstLine(foot), { x: 0, y: below + 6, width: width - numberWidth - 10 });
      sheet.write(number, firstLine(number), {
        x: width - numberWidth,
        y: below + 6,
        width: numberWidth,
        align: 'end',
      });
    }, 'Pagination');
  }
}

function pipeTo({ document }: PageCanvas, output: Writable): void {
  document.on('data', (chunk: Uint8Array) => output.write(chunk));
  document.on('end', () => output.end());
}

/** Draws a single-page document with the loosest density that fits. */
async function drawOnePage(printout: Printout, desk: Omit<DrawContext, 'sheet'>): Promise<PageCanvas> {
  const { normal, ...closer } = DENSITIES;
  let sheet = new PageCanvas(printout, normal);
  await drawBlocks({ ...desk, sheet }, printout.blocks);
  for (const density of Object.values(closer)) {
    if (sheet.document.bufferedPageRange().count === 1) break;
    sheet = new PageCanvas(printout, density);
    await drawBlocks({ ...desk, sheet }, printout.blocks);
  }
  return sheet;
}

/** Draws a printout as a tagged PDF into a stream, page by page, and ends the stream. Rejects with the error. */
export async function drawPrintout(
  printout: Printout,
  output: Writable,
  imageOf: ImageLoader,
): Promise<void> {
  const ended = finished(output);
  // A full disk only shows at the end, so the promise must not be reported as unhandled until then.
  ended.catch(() => {});
  const written = async () => {
    if (output.writableNeedDrain) await Promise.race([once(output, 'drain'), ended]);
  };
  const sheet = printout.onePage
    ? await drawOnePage(printout, { imageOf, written })
    : new PageCanvas(printout);
  pipeTo(sheet, output);
  if (!printout.onePage) await drawBlocks({ sheet, imageOf, written }, printout.blocks);
  await drawHeadersAndFooters(sheet, printout);
  sheet.document.end();
  await ended;
}
