import type { PageCanvas } from './page-canvas.ts';
import type { PrintBlock, PrintLabel } from './printout.ts';
import { COLOURS, STYLES } from './theme.ts';

const GAP = 14;
const PAD = 10;
const CODE = 92;
const HEIGHT = CODE + 2 * PAD;

/** Draws one label within its cut line: its code, and what it says beside it. */
async function drawLabel(sheet: PageCanvas, label: PrintLabel, x: number, width: number): Promise<void> {
  const { y } = sheet;
  sheet.beside(() => {
    const pen = sheet.document.save().lineWidth(0.6).strokeColor(COLOURS.lineStrong).dash(3, { space: 3 });
    pen.rect(sheet.left(x, width), y, width, HEIGHT).stroke().restore();
  });
  const left = sheet.left(x + PAD, CODE);
  const bbox = [left, y + PAD, left + CODE, y + PAD + CODE];
  const figure = sheet.element(sheet.root, 'Figure', { alt: label.alt, bbox, placement: 'Block' } as object);
  sheet.content(figure, 'Figure', () => {
    const pen = sheet.document.save();
    pen.translate(left, y + PAD).scale(CODE / label.code.size);
    pen.path(label.code.path).fillColor('#000000').fill().restore();
  });
  const text = { x: x + 2 * PAD + CODE, width: width - 3 * PAD - CODE };
  const heading = await sheet.setCut(label.heading, STYLES.figure, text.width, 2);
  const lines = await sheet.setCut(label.text, STYLES.small, text.width, 4);
  for (const [set, top] of [
    [heading, y + PAD],
    [lines, y + PAD + heading.height + 4],
  ] as const)
    sheet.content(sheet.element(sheet.root, 'P'), 'P', () =>
      sheet.write(set, set.lines, { ...text, y: top, align: 'own' }),
    );
}

/** Draws labels with QR codes to cut out, two side by side. */
export async function drawQrLabels(
  sheet: PageCanvas,
  { labels }: Extract<PrintBlock, { kind: 'labels' }>,
  written: () => Promise<void>,
): Promise<void> {
  const width = (sheet.width - GAP) / 2;
  for (let index = 0; index < labels.length; index += 2) {
    sheet.fit(HEIGHT);
    for (const [column, label] of labels.slice(index, index + 2).entries())
      await drawLabel(sheet, label, column * (width + GAP), width);
    sheet.y += HEIGHT + GAP;
    await written();
  }
}
