import { drawBadgeGround, type SetBadge, setBadge, writeBadge } from './badge.ts';
import type { Badge, Block, Fact, Signature } from './printout.ts';
import type { Element, SetText, Sheet } from './sheet.ts';
import { STYLES, type TextStyle } from './theme.ts';

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

const GAP = 16;

/** Writes lines at the start of the line, over as many pages as they need, never one of several alone at a page's end. */
export async function flow(
  sheet: Sheet,
  text: string,
  style: TextStyle,
  { type, align }: { type: string; align?: 'start' | 'own' },
): Promise<void> {
  const set = await sheet.set(text, style, sheet.width);
  const element = sheet.element(sheet.root, type);
  let rest = set.lines;
  while (rest.length > 0) {
    sheet.fit(Math.min(rest.length, 2) * set.lineHeight);
    const fitting = Math.max(1, Math.floor(sheet.room / set.lineHeight));
    const widow = rest.length - fitting === 1 && fitting > 2;
    const here = rest.slice(0, widow ? fitting - 1 : fitting);
    sheet.content(element, type, () =>
      sheet.write(set, here, { x: 0, y: sheet.y, width: sheet.width, align: align ?? 'start' }),
    );
    sheet.y += here.length * set.lineHeight;
    rest = rest.slice(here.length);
    if (rest.length > 0) sheet.newPage();
  }
}

/** Writes as many lines of a text as the density allows. */
async function drawCut(sheet: Sheet, text: string, style: TextStyle): Promise<void> {
  const set = await sheet.setCut(text, style, sheet.width);
  sheet.content(sheet.element(sheet.root, 'P'), 'P', () =>
    sheet.write(set, set.lines, { x: 0, y: sheet.y, width: sheet.width }),
  );
  sheet.y += set.height;
}

export async function drawTitle(sheet: Sheet, { text, subtitle, badge }: Of<'title'>): Promise<void> {
  const shown = badge && (await setBadge(sheet, badge, sheet.width / 3));
  const title = await sheet.setCut(text, STYLES.title, sheet.width - (shown ? shown.width + GAP : 0));
  const top = sheet.y;
  const heading = sheet.element(sheet.root, 'H1');
  sheet.content(heading, 'H1', () =>
    sheet.write(title, title.lines, { x: 0, y: top, width: sheet.width - (shown ? shown.width + GAP : 0) }),
  );
  sheet.y += title.height + 2;
  if (subtitle && Number.isFinite(sheet.density.mostLines)) await drawCut(sheet, subtitle, STYLES.subtitle);
  else if (subtitle) await flow(sheet, subtitle, STYLES.subtitle, { type: 'P' });
  if (shown) {
    const x = sheet.width - shown.width;
    drawBadgeGround(sheet, shown, x, top + 6);
    sheet.content(sheet.element(sheet.root, 'P'), 'P', () => writeBadge(sheet, shown, x, top + 6));
  }
  const { gap } = sheet.density;
  sheet.y += Math.min(8, gap);
  sheet.beside(() => sheet.rule(0, sheet.y, sheet.width, 'brick', 1.4));
  sheet.y += gap + 4;
}

/** A heading, with room left below it for the first lines of what it heads. */
export async function drawHeading(sheet: Sheet, { text, level }: Of<'heading'>, below = 60): Promise<void> {
  const style = level === 2 ? STYLES.heading : STYLES.subheading;
  const set = await sheet.setCut(text, style, sheet.width);
  sheet.y += level === 2 ? 10 : Math.min(4, sheet.density.gap);
  sheet.fit(set.height + 4 + below);
  const element = sheet.element(sheet.root, `H${level}`);
  sheet.content(element, `H${level}`, () =>
    sheet.write(set, set.lines, { x: 0, y: sheet.y, width: sheet.width }),
  );
  sheet.y += set.height + 4;
}

export async function drawParagraph(sheet: Sheet, { text, tone = 'body' }: Of<'paragraph'>): Promise<void> {
  await flow(sheet, text, STYLES[tone], { type: 'P', align: 'own' });
  sheet.y += 6;
}

interface SetFact {
  label: SetText;
  value: SetText | SetBadge;
  height: number;
}

const isBadge = (value: Fact['value']): value is Badge => typeof value === 'object' && value !== null;
const isSetBadge = (value: SetText | SetBadge): value is SetBadge => 'badge' in value;

async function setFact(sheet: Sheet, { label, value }: Fact, width: number): Promise<SetFact> {
  const set = await sheet.set(label, STYLES.label, width);
  const shown = isBadge(value)
    ? await setBadge(sheet, value, width)
    : await sheet.setCut(value ?? '–', value === null ? STYLES.quiet : STYLES.body, width);
  return { label: set, value: shown, height: set.height + shown.height + Math.min(8, sheet.density.gap) };
}

function drawFact(sheet: Sheet, list: Element, { label, value }: SetFact, x: number, width: number): void {
  const item = sheet.element(list, 'LI');
  const top = sheet.y;
  sheet.content(sheet.element(item, 'Lbl'), 'Lbl', () =>
    sheet.write(label, label.lines, { x, y: top, width }),
  );
  const body = sheet.element(item, 'LBody');
  const below = top + label.height;
  if (isSetBadge(value)) {
    drawBadgeGround(sheet, value, x, below + 1);
    sheet.content(body, 'LBody', () => writeBadge(sheet, value, x, below + 1));
  } else sheet.content(body, 'LBody', () => sheet.write(value, value.lines, { x, y: below, width }));
}

/** Of a fact where as many as there is room for stand side by side. */
const LEAST_WIDTH = 134;

/** Facts side by side; a wide one has a line of its own. */
export async function drawFacts(sheet: Sheet, { facts, many }: Of<'facts'>): Promise<void> {
  const list = sheet.element(sheet.root, 'L');
  const most = many ? Math.floor((sheet.width + GAP) / (LEAST_WIDTH + GAP)) : 2;
  const narrow = (sheet.width - GAP * (most - 1)) / most;
  const rows: Fact[][] = [];
  for (const fact of facts) {
    const last = rows.at(-1);
    if (!fact.wide && last && last.length < most && !last[0]?.wide) last.push(fact);
    else rows.push([fact]);
  }
  for (const row of rows) {
    const width = row[0]?.wide ? sheet.width : narrow;
    const set: SetFact[] = [];
    for (const fact of row) set.push(await setFact(sheet, fact, width));
    const height = Math.max(...set.map((fact) => fact.height));
    sheet.fit(height);
    for (const [column, fact] of set.entries()) drawFact(sheet, list, fact, column * (narrow + GAP), width);
    sheet.y += height;
  }
  sheet.y += Math.min(4, sheet.density.gap);
}

const SIGNATURE_HEIGHT = 74;

async function drawSignature(
  sheet: Sheet,
  { label, name }: Signature,
  dateLabel: string,
  x: number,
  width: number,
): Promise<void> {
  const y = sheet.y;
  const part = await sheet.set(label, STYLES.subheading, width);
  const who = await sheet.set(name ?? '', STYLES.small, width);
  const date = await sheet.set(dateLabel, STYLES.label, width);
  const element = sheet.element(sheet.root, 'P');
  const line = y + 40;
  sheet.beside(() => sheet.rule(x, line, width, 'lineStrong', 0.8));
  sheet.content(element, 'P', () => {
    sheet.write(part, part.lines.slice(0, 1), { x, y, width });
    sheet.write(who, who.lines.slice(0, 1), { x, y: line + 3, width });
    sheet.write(date, date.lines.slice(0, 1), { x, y: line + 16, width });
  });
}

/** Lines to sign on, side by side; they are not torn apart by the end of a page. */
export async function drawSignatures(
  sheet: Sheet,
  { signatures, dateLabel }: Of<'signatures'>,
): Promise<void> {
  sheet.y += 10;
  sheet.fit(SIGNATURE_HEIGHT);
  const width = (sheet.width - GAP * (signatures.length - 1)) / signatures.length;
  for (const [index, signature] of signatures.entries()) {
    await drawSignature(sheet, signature, dateLabel, index * (width + GAP), width);
  }
  sheet.y += SIGNATURE_HEIGHT;
}
