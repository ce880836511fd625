import { drawBadgeBackground, drawBadgeText, type LaidOutBadge, layOutBadge } from './badge.ts';
import type { LaidOutText, PageCanvas, StructureElement } from './page-canvas.ts';
import { drawImage, type ImageLoader } from './photos.ts';
import type { Badge, LabelledFact, PrintBlock } from './printout.ts';
import { MARGIN, STYLES, type TextStyle } from './theme.ts';

type BlockOfKind<Kind extends PrintBlock['kind']> = Extract<PrintBlock, { kind: Kind }>;

const GAP = 16;

/** Draws a text over as many pages as it needs, without orphaned lines. */
export async function drawFlowingText(
  sheet: PageCanvas,
  text: string,
  style: TextStyle,
  { type, align = 'start' }: { type: string; align?: 'start' | 'own' },
): Promise<void> {
  const set = await sheet.set(text, style, sheet.width);
  drawFlowingLines(sheet, set, sheet.element(sheet.root, type), { type, align });
}

/** How many lines stay together at least: neither one alone above a page's end nor one alone below it. */
const leastLines = (lines: number): number => (lines === 3 ? 3 : Math.min(lines, 2));

function drawFlowingLines(
  sheet: PageCanvas,
  set: LaidOutText,
  element: StructureElement,
  { type, align }: { type: string; align: 'start' | 'own' },
): void {
  let rest = set.lines;
  while (rest.length > 0) {
    sheet.fit(leastLines(rest.length) * set.lineHeight);
    const fitting = Math.max(1, Math.floor(sheet.room / set.lineHeight));
    const widow = rest.length - fitting === 1 && fitting > 2;
    const here = rest.slice(0, widow ? fitting - 1 : fitting);
    sheet.content(element, type, () =>
      sheet.write(set, here, { x: 0, y: sheet.y, width: sheet.width, align }),
    );
    sheet.y += here.length * set.lineHeight;
    rest = rest.slice(here.length);
    if (rest.length > 0) sheet.newPage();
  }
}

/** Draws as many lines of a text as the density allows. */
async function drawShortenedText(sheet: PageCanvas, text: string, style: TextStyle): Promise<void> {
  const set = await sheet.setCut(text, style, sheet.width);
  sheet.content(sheet.element(sheet.root, 'P'), 'P', () =>
    sheet.write(set, set.lines, { x: 0, y: sheet.y, width: sheet.width }),
  );
  sheet.y += set.height;
}

export async function drawTitle(
  sheet: PageCanvas,
  { text, subtitle, badge }: BlockOfKind<'title'>,
): Promise<void> {
  const shown = badge && (await layOutBadge(sheet, badge, sheet.width / 3));
  const title = await sheet.setCut(text, STYLES.title, sheet.width - (shown ? shown.width + GAP : 0));
  const top = sheet.y;
  const heading = sheet.element(sheet.root, 'H1');
  sheet.content(heading, 'H1', () =>
    sheet.write(title, title.lines, { x: 0, y: top, width: sheet.width - (shown ? shown.width + GAP : 0) }),
  );
  sheet.y += title.height + 2;
  if (subtitle && Number.isFinite(sheet.density.mostLines))
    await drawShortenedText(sheet, subtitle, STYLES.subtitle);
  else if (subtitle) await drawFlowingText(sheet, subtitle, STYLES.subtitle, { type: 'P' });
  if (shown) {
    const x = sheet.width - shown.width;
    drawBadgeBackground(sheet, shown, x, top + 6);
    sheet.content(sheet.element(sheet.root, 'P'), 'P', () => drawBadgeText(sheet, shown, x, top + 6));
  }
  const { gap } = sheet.density;
  sheet.y += Math.min(8, gap);
  sheet.beside(() => sheet.rule(0, sheet.y, sheet.width, 'brick', 1.4));
  sheet.y += gap + 4;
}

/** Draws a heading once it is known that what is below it begins on the same page. */
export async function drawHeading(sheet: PageCanvas, { text, level }: BlockOfKind<'heading'>): Promise<void> {
  const style = level === 2 ? STYLES.heading : STYLES.subheading;
  const set = await sheet.setCut(text, style, sheet.width);
  const above = level === 2 ? 10 : Math.min(4, sheet.density.gap);
  const element = sheet.element(sheet.root, `H${level}`);
  sheet.hold(above + set.height + 4, () => {
    if (sheet.y > MARGIN.top) sheet.y += above;
    sheet.content(element, `H${level}`, () =>
      sheet.write(set, set.lines, { x: 0, y: sheet.y, width: sheet.width }),
    );
    sheet.y += set.height + 4;
  });
}

export async function drawParagraph(
  sheet: PageCanvas,
  { text, tone = 'body' }: BlockOfKind<'paragraph'>,
): Promise<void> {
  await drawFlowingText(sheet, text, STYLES[tone], { type: 'P', align: 'own' });
  sheet.y += 6;
}

interface LaidOutFact {
  label: LaidOutText;
  value: LaidOutText | LaidOutBadge;
  height: number;
}

const isBadge = (value: LabelledFact['value']): value is Badge => typeof value === 'object' && value !== null;
const isLaidOutBadge = (value: LaidOutText | LaidOutBadge): value is LaidOutBadge => 'badge' in value;

async function layOutFact(
  sheet: PageCanvas,
  { label, value }: LabelledFact,
  width: number,
): Promise<LaidOutFact> {
  const set = await sheet.set(label, STYLES.label, width);
  const shown = isBadge(value)
    ? await layOutBadge(sheet, value, width)
    : await sheet.setCut(value ?? '–', value === null ? STYLES.quiet : STYLES.body, width);
  return { label: set, value: shown, height: set.height + shown.height + Math.min(8, sheet.density.gap) };
}

function drawFact(
  sheet: PageCanvas,
  list: StructureElement,
  { label, value }: LaidOutFact,
  x: number,
  width: number,
): void {
  const item = sheet.element(list, 'LI');
  const top = sheet.y;
  sheet.content(sheet.element(item, 'Lbl'), 'Lbl', () =>
    sheet.write(label, label.lines, { x, y: top, width }),
  );
  const body = sheet.element(item, 'LBody');
  const below = top + label.height;
  if (isLaidOutBadge(value)) {
    drawBadgeBackground(sheet, value, x, below + 1);
    sheet.content(body, 'LBody', () => drawBadgeText(sheet, value, x, below + 1));
  } else sheet.content(body, 'LBody', () => sheet.write(value, value.lines, { x, y: below, width }));
}

/** Draws a fact over as many pages as it needs, its label with the first two lines. */
function drawLongFact(
  sheet: PageCanvas,
  list: StructureElement,
  label: LaidOutText,
  value: LaidOutText,
): void {
  const item = sheet.element(list, 'LI');
  sheet.content(sheet.element(item, 'Lbl'), 'Lbl', () =>
    sheet.write(label, label.lines, { x: 0, y: sheet.y, width: sheet.width }),
  );
  sheet.y += label.height;
  drawFlowingLines(sheet, value, sheet.element(item, 'LBody'), { type: 'LBody', align: 'start' });
  sheet.y += Math.min(8, sheet.density.gap);
}

/** The minimum width of a fact if as many as possible are placed side by side. */
const MIN_WIDTH = 134;

/** Draws facts side by side; a wide one has its own line. */
export async function drawFacts(sheet: PageCanvas, { facts, many }: BlockOfKind<'facts'>): Promise<void> {
  const list = sheet.element(sheet.root, 'L');
  const most = many ? Math.floor((sheet.width + GAP) / (MIN_WIDTH + GAP)) : 2;
  const narrow = (sheet.width - GAP * (most - 1)) / most;
  const rows: LabelledFact[][] = [];
  for (const fact of facts) {
    const last = rows.at(-1);
    if (!fact.wide && last && last.length < most && !last[0]?.wide) last.push(fact);
    else rows.push([fact]);
  }
  for (const row of rows) {
    const width = row[0]?.wide ? sheet.width : narrow;
    const set: LaidOutFact[] = [];
    for (const fact of row) set.push(await layOutFact(sheet, fact, width));
    const height = Math.max(...set.map((fact) => fact.height));
    const [first] = set;
    if (row[0]?.wide && first && !isLaidOutBadge(first.value)) {
      const { label, value } = first;
      // What stands above it is drawn first: the room is what is left then.
      sheet.fit(label.height + leastLines(value.lines.length) * value.lineHeight);
      if (height > sheet.room) {
        drawLongFact(sheet, list, label, value);
        continue;
      }
    }
    sheet.fit(height);
    for (const [column, fact] of set.entries()) drawFact(sheet, list, fact, column * (narrow + GAP), width);
    sheet.y += height;
  }
  sheet.y += Math.min(4, sheet.density.gap);
}

const SIGNATURES_PER_ROW = 3;
const ROOM_TO_SIGN = 25;

/** Lays out signatures in rows, as tall as their texts need. Lines and dates are that far below the row's top. */
async function layOutSignatures(sheet: PageCanvas, { signatures, dateLabel }: BlockOfKind<'signatures'>) {
  const perRow = Math.min(SIGNATURES_PER_ROW, signatures.length);
  const width = (sheet.width - GAP * (perRow - 1)) / perRow;
  const date = await sheet.set(dateLabel, STYLES.label, width);
  const rows = [];
  for (let from = 0; from < signatures.length; from += perRow) {
    const row = [];
    for (const { label, name, drawn } of signatures.slice(from, from + perRow)) {
      const part = await sheet.set(label, STYLES.subheading, width);
      row.push({ part, who: await sheet.set(name ?? '', STYLES.small, width), drawn });
    }
    const line = 10 + Math.max(...row.map(({ part }) => part.height)) + ROOM_TO_SIGN;
    const dates = line + 3 + Math.max(...row.map(({ who }) => who.height));
    rows.push({ row, width, line, date, dates, height: dates + date.height + 6 });
  }
  return rows;
}

/** Draws signature lines side by side, each row on one page. */
export async function drawSignatures(
  sheet: PageCanvas,
  block: BlockOfKind<'signatures'>,
  imageOf: ImageLoader,
): Promise<void> {
  for (const { row, width, line, date, dates, height } of await layOutSignatures(sheet, block)) {
    sheet.fit(height);
    const y = sheet.y;
    for (const [index, { part, who, drawn }] of row.entries()) {
      const x = index * (width + GAP);
      const element = sheet.element(sheet.root, 'P');
      sheet.beside(() => sheet.rule(x, y + line, width, 'lineStrong', 0.8));
      sheet.content(element, 'P', () => {
        sheet.write(part, part.lines, { x, y: y + 10, width });
        sheet.write(who, who.lines, { x, y: y + line + 3, width });
        sheet.write(date, date.lines, { x, y: y + dates, width });
      });
      const picture = drawn && (await imageOf(drawn.source));
      sheet.y = y + line - 24;
      if (picture) drawImage(sheet, picture, drawn.alt, { x, width, height: 24 });
      sheet.y = y;
    }
    sheet.y += height;
  }
}
