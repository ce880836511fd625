/** A page of a PDF that is made up: its size in points as written, and what is drawn on it. */
export interface MadePage {
  width: number;
  height: number;
  rotate?: number;
  content?: string;
}

const POINTS_PER_MM = 72 / 25.4;

/** A page of a size in millimetres. */
export const pageOfMm = (widthMm: number, heightMm: number, content = ''): MadePage => ({
  width: widthMm * POINTS_PER_MM,
  height: heightMm * POINTS_PER_MM,
  content,
});

/** Draws a filled square of 10 mm whose centre is at a place in millimetres from the top left. */
export const squareAt = (x: number, y: number, heightMm: number, colour = '1 0 0'): string =>
  `${colour} rg ${(x - 5) * POINTS_PER_MM} ${(heightMm - y - 5) * POINTS_PER_MM} ${10 * POINTS_PER_MM} ${10 * POINTS_PER_MM} re f`;

/** A line of text near the bottom. */
export const textLine = (text: string): string => `BT /F1 24 Tf 60 60 Td (${text}) Tj ET`;

interface MadePdf {
  pages: readonly MadePage[];
  /** Further entries of the catalogue, such as an action on opening. */
  catalogue?: string;
  /** Further entries of the trailer. */
  trailer?: string;
}

/** A PDF of these pages. */
export function madePdf({ pages, catalogue = '', trailer = '' }: MadePdf): Uint8Array<ArrayBuffer> {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap(({ width, height, rotate = 0, content = '' }, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${rotate}
        /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  let text = '%PDF-1.7\n';
  const places: number[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${text.indexOf('xref\n0 ')}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}

const HASH = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';

/** A PDF that opens with a password alone. */
export const encryptedPdf = (): Uint8Array<ArrayBuffer> =>
  madePdf({
    pages: [pageOfMm(420, 297)],
    trailer: `/ID [<${HASH.slice(0, 32)}> <${HASH.slice(0, 32)}>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${HASH}> /U <${HASH}> /P -4 >>`,
  });

/** A PDF with a script that never ends, run by whoever runs scripts. */
export const scriptedPdf = (): Uint8Array<ArrayBuffer> =>
  madePdf({
    pages: [pageOfMm(420, 297, squareAt(100, 100, 297))],
    catalogue: '/OpenAction << /S /JavaScript /JS (while \\(true\\) { app.alert\\("x"\\); }) >>',
  });
