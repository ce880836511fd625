import { open, readFile } from 'node:fs/promises';
import type { UploadType } from '@brick/domain/files/upload-limits';
import { findLabel } from '@brick/domain/plans/sheet-names';
import { LONGEST_SIDE_MM, MAX_PAGES, SHORTEST_SIDE_MM } from '@brick/domain/plans/tiles';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Metadata } from 'sharp';
import { sharp } from '../../platform/pictures/sharp.ts';
import type { SheetInfo, SheetProblem } from './sheet-messages.ts';

/** Refuses a file or one of its sheets. */
export class SheetRefusal extends Error {
  readonly problem: SheetProblem;

  constructor(problem: SheetProblem) {
    super(problem);
    this.problem = problem;
  }
}

const MM_PER_POINT = 25.4 / 72;
const MAX_PICTURE_PIXELS = 50_000_000;

type PdfDocument = Awaited<ReturnType<PDFiumLibrary['loadDocument']>>;
type PdfPage = ReturnType<PdfDocument['getPage']>;

async function startsAsPdf(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    return buffer.subarray(0, bytesRead).includes('%PDF-');
  } finally {
    await file.close();
  }
}

/** Opens a PDF. Its scripts and forms are never run: neither is part of what is drawn. */
export async function openPdf(path: string): Promise<PdfDocument> {
  const library = await PDFiumLibrary.init();
  try {
    return await library.loadDocument(await readFile(path));
  } catch (error) {
    throw new SheetRefusal(/password/i.test(String(error)) ? 'encrypted' : 'damaged');
  }
}

/** The size of a page as shown, in millimetres. Throws if it is none that can be drawn. */
export function sizeOf(page: PdfPage): { widthMm: number; heightMm: number } {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const [widthMm, heightMm] = [originalWidth * MM_PER_POINT, originalHeight * MM_PER_POINT];
  assertSides(widthMm, heightMm);
  return { widthMm: Math.round(widthMm * 1000) / 1000, heightMm: Math.round(heightMm * 1000) / 1000 };
}

/** Throws for a sheet with a side that is too long or too short. */
export function assertSides(...sides: number[]): void {
  if (!sides.every((side) => side <= LONGEST_SIDE_MM)) throw new SheetRefusal('large');
  if (!sides.every((side) => side >= SHORTEST_SIDE_MM)) throw new SheetRefusal('small');
}

/** Returns the page with this number, from 1. */
export function pageOf(document: PdfDocument, page: number): PdfPage {
  if (page > document.getPageCount()) throw new SheetRefusal('page');
  try {
    return document.getPage(page - 1);
  } catch {
    throw new SheetRefusal('damaged');
  }
}

function labelOf(page: PdfPage): string | null {
  try {
    return findLabel(page.getText());
  } catch {
    // A page whose text cannot be read has no label, but is drawn.
    return null;
  }
}

async function metadataOf(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes).metadata();
  } catch {
    throw new SheetRefusal('type');
  }
}

/** Width and height of a picture as it is shown. Throws if it is none, or one with too many pixels. */
export async function pictureSize(
  path: string,
): Promise<{ type: UploadType; width: number; height: number }> {
  const { format, width, height, orientation = 1 } = await metadataOf(await readFile(path));
  if (format !== 'jpeg' && format !== 'png') throw new SheetRefusal('type');
  if (width * height > MAX_PICTURE_PIXELS) throw new SheetRefusal('pixels');
  const type = format === 'png' ? 'image/png' : 'image/jpeg';
  return orientation >= 5 ? { type, width: height, height: width } : { type, width, height };
}

export const isPdf = startsAsPdf;

/** Returns the sheets of a file: the pages of a PDF, or a picture. Throws a refusal. */
export async function readSheets(path: string): Promise<{ type: UploadType; sheets: SheetInfo[] }> {
  if (!(await startsAsPdf(path))) {
    const { type } = await pictureSize(path);
    return { type, sheets: [{ page: 1, widthMm: null, heightMm: null, label: null }] };
  }
  const document = await openPdf(path);
  const count = document.getPageCount();
  if (count === 0) throw new SheetRefusal('empty');
  if (count > MAX_PAGES) throw new SheetRefusal('pages');
  const sheets = Array.from({ length: count }, (_, index) => {
    const page = pageOf(document, index + 1);
    return { page: index + 1, ...sizeOf(page), label: labelOf(page) };
  });
  return { type: 'application/pdf', sheets };
}
