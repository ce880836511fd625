import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import fc from 'fast-check';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { type PdfContent, readPdf } from '../testing/read-pdf.ts';
import { drawPrintout } from './draw-printout.ts';
import type { PrintBlock, Printout, PrintRow } from './printout.ts';

/** A grey JPEG of 8 × 8 pixels. */
const GREY_IMAGE = {
  ...{ width: 8, height: 8 },
  bytes: Buffer.from(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z',
    'base64',
  ),
};

const paper = (blocks: PrintBlock[], more: Partial<Printout> = {}): Printout => ({
  ...{ title: 'Budget summary', language: 'en', running: 'Mokolodi Ridge House', footnote: 'Made on Mar 18' },
  ...{ pageOf: 'Page {page} of {pages}', madeAt: '2026-03-18T10:00:00Z', blocks },
  ...more,
});

async function drawn(printout: Printout): Promise<Uint8Array> {
  const output = new PassThrough();
  const [bytes] = await Promise.all([
    buffer(output),
    drawPrintout(printout, output, async (source) => (source === 'gone' ? null : GREY_IMAGE)),
  ]);
  return bytes;
}

const read = async (printout: Printout): Promise<PdfContent> => readPdf(await drawn(printout));

interface PlacedText {
  str: string;
  left: number;
  right: number;
}

/** The texts of the first page with their positions. */
async function placesOn(printout: Printout): Promise<PlacedText[]> {
  const pdf = await getDocumentProxy(Uint8Array.from(await drawn(printout)));
  const { items } = await (await pdf.getPage(1)).getTextContent();
  return (items as { str: string; width: number; transform: number[] }[]).map(
    ({ str, width, transform }) => ({
      ...{ str, left: transform[4] ?? 0, right: (transform[4] ?? 0) + width },
    }),
  );
}

const table = (rows: PrintRow[]): PrintBlock => ({
  kind: 'table',
  caption: 'Phases',
  columns: [
    { title: 'Phase', share: 3 },
    { title: 'Amount', share: 1, align: 'end' },
  ],
  rows,
});

const WORDS: [Language, string[]][] = [
  ['en', ['Inspection report', 'Reinforcement before concrete']],
  ['es', ['Informe de inspección', 'Señalización del cañón']],
  ['fr', ['Procès-verbal d’inspection', 'Fondations à reprendre : œuvre']],
  ['de', ['Prüfbericht', 'Bewehrung größer als gezeichnet']],
  ['pt', ['Relatório de inspeção', 'Fundação não aprovada']],
  ['zh', ['检查报告', '混凝土浇筑前的钢筋检查']],
  ['ja', ['検査報告書', 'コンクリート打設前の配筋検査']],
  ['ar', ['تقرير معاينة', 'حديد التسليح قبل صب الخرسانة']],
];

describe('a printout', () => {
  it.each(WORDS)(
    'in %s has all its texts, and declares its language',
    async (language, [heading = '', sentence = '']) => {
      const blocks: PrintBlock[] = [
        { kind: 'heading', text: heading, level: 2 },
        { kind: 'paragraph', text: sentence },
      ];
      const pdf = await read(paper(blocks, { language }));
      expect(pdf.text).toContain(heading);
      expect(pdf.text).toContain(sentence);
      expect(pdf.language).toBe(language);
    },
  );

  it('has its full title in both places where PDF readers look for it', async () => {
    const bytes = await drawn(paper([], { title: 'Block A & B <new>' }));
    expect((await readPdf(bytes)).title).toBe('Block A & B <new>');
    expect(Buffer.from(bytes).toString('latin1')).toContain('>Block A &amp; B &lt;new&gt;<');
  });

  it('keeps characters with the same glyph apart when copied', async () => {
    const text = 'A-B C\u2010D بيت تبن يثب على علی';
    expect((await read(paper([{ kind: 'paragraph', text }]))).text).toContain(text);
  });

  it('separates thousands in French figures with spaces, not with boxes', async () => {
    const text = new Intl.NumberFormat('fr', { minimumFractionDigits: 2 }).format(2405630.5);
    const pdf = await read(paper([{ kind: 'paragraph', text }], { language: 'fr' }));
    expect(text).toContain('\u202f');
    expect(pdf.text).toContain('2 405 630,50');
    expect(pdf.pages.join('')).not.toContain('\u202f');
  });

  it('numbers its pages and repeats header and footer', async () => {
    const pdf = await read(
      paper(Array.from({ length: 60 }, () => ({ kind: 'paragraph', text: 'x\ny\nz' }) as const)),
    );
    expect(pdf.pages.length).toBeGreaterThan(2);
    pdf.pages.forEach((page, index) => {
      expect(page).toContain(`Page ${index + 1} of ${pdf.pages.length}`);
      expect(page).toContain('Mokolodi Ridge House');
      expect(page).toContain('Made on Mar 18');
    });
  });

  it('is mirrored in Arabic: the first column is on the right, amounts are aligned to the left', async () => {
    const rows: PrintRow[] = [{ cells: ['الأساسات', '1,200.00'] }, { cells: ['السقف', '80.00'] }];
    const places = async (language: Language) => {
      const found = await placesOn(paper([table(rows)], { language }));
      const of = (text: string) => found.find(({ str }) => str.includes(text));
      return { phase: of('الأساسات'), long: of('1,200.00'), short: of('80.00') };
    };
    const there = await places('ar');
    expect(there.phase?.left).toBeGreaterThan(there.long?.right ?? 0);
    expect(there.short?.left).toBeCloseTo(there.long?.left ?? 0, 1);
    const here = await places('en');
    expect(here.phase?.right).toBeLessThan(here.long?.left ?? 0);
    expect(here.short?.right).toBeCloseTo(here.long?.right ?? 0, 1);
  });

  it('draws the brick wall, badges, facts, photos and signatures with texts for all of them', async () => {
    const pdf = await read(
      paper([
        {
          kind: 'title',
          text: 'Progress',
          subtitle: 'Mokolodi',
          badge: { shape: 'half', tone: 'blueprint', text: 'In progress' },
        },
        {
          kind: 'facts',
          facts: [
            { label: 'Result', value: { shape: 'cross', tone: 'crimson', text: 'Failed' } },
            { label: 'Due', value: null },
          ],
        },
        {
          kind: 'wall',
          alt: 'Two of eight phases are paid',
          courses: [{ label: 'Foundation', paidShare: 0.4, enteredShare: 0.8 }],
        },
        {
          kind: 'photos',
          photos: [
            { source: 'here', caption: 'Grid C', alt: 'Grid C before', missing: 'Gone' },
            { source: 'gone', caption: 'Grid D', alt: 'Grid D before', missing: 'It is gone' },
          ],
        },
        {
          kind: 'signatures',
          dateLabel: 'Date',
          signatures: [
            { label: 'Inspector', name: 'Kagiso Molefe', drawn: { source: 'here', alt: 'As drawn' } },
            { label: 'Client', name: null, drawn: { source: 'gone', alt: 'Not here' } },
          ],
        },
      ]),
    );
    for (const words of [
      'Progress',
      'In progress',
      'Failed',
      '–',
      'Foundation',
      'Grid C',
      'It is gone',
      'Inspector',
      'Kagiso Molefe',
      'Client',
    ]) {
      expect(pdf.text).toContain(words);
    }
    expect(pdf.alternatives).toEqual([
      'Two of eight phases are paid',
      'Grid C before',
      'Grid D before: It is gone',
      'As drawn',
    ]);
  });
});

const before = (lines: number): PrintBlock[] =>
  Array.from({ length: lines }, () => ({ kind: 'paragraph', text: 'Before' }));

describe('the end of a page', () => {
  it('divides a wide fact that is taller than it has room', async () => {
    const value = Array.from({ length: 60 }, (_, index) => `Entry ${index + 1}.`).join('\n');
    for (const lines of [0, 20, 32]) {
      const fact: PrintBlock = { kind: 'facts', facts: [{ label: 'Notes', value, wide: true }] };
      const pdf = await read(paper([...before(lines), fact, { kind: 'paragraph', text: 'After' }]));
      const found = [...pdf.text.matchAll(/Entry (\d+)\./g)].map(([, number]) => Number(number));
      expect(found).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
      expect(pdf.text).toMatch(/Notes Entry 1\..*Entry 60\..*After/);
      expect(pdf.roles).toContain('LBody');
    }
  });

  const photo = { source: 'here', caption: 'Shown.', alt: 'Grid C', missing: 'Gone' };
  const eight = Array.from({ length: 8 }, () => ({
    label: 'Shown.',
    paidShare: 0,
    enteredShare: 0,
    counts: [1],
  }));
  const blocks: [number[], PrintBlock][] = [
    [[24, 27], { kind: 'photos', photos: [photo, photo] }],
    [[24, 27], { kind: 'wall', alt: 'Phases', courses: eight }],
    [
      [25, 27],
      {
        kind: 'chart',
        title: 'Shown.',
        alt: '',
        drawing: { type: 'matrix', columns: ['Open'], rows: eight },
      },
    ],
    [[28, 29, 30], table(eight.map(() => ({ cells: ['Shown.', '1.00'] })))],
    [[27, 28, 29], { kind: 'signatures', dateLabel: 'Date', signatures: [{ label: 'Shown.', name: null }] }],
  ];
  it.each(blocks)('after %j paragraphs keeps two headings with %j', async (counts, block) => {
    for (const lines of counts) {
      const headings: PrintBlock[] = [
        { kind: 'heading', text: 'Above all', level: 2 },
        { kind: 'heading', text: 'Just above', level: 3 },
      ];
      const pdf = await read(paper([...before(lines), ...headings, block]));
      const page = pdf.pages.find((text) => text.includes('Shown.'));
      for (const heading of ['Above all', 'Just above']) expect(page).toContain(heading);
    }
  });
});

describe('signatures', () => {
  const name = 'Maximiliane Oberländer-Schmitz';
  const eight = Array.from({ length: 8 }, (_, index) => ({
    label: `Supervising structural engineer ${index}`,
    name,
  }));

  it('are written in full, at most three side by side', async () => {
    const block: PrintBlock = { kind: 'signatures', dateLabel: 'Date and signature', signatures: eight };
    for (const lines of [0, 28]) {
      const { text } = await read(paper([...before(lines), block]));
      for (const word of ['Schmitz', 'Date and signature', 'engineer'])
        expect(text.match(new RegExp(word, 'g'))).toHaveLength(8);
    }
    const places = await placesOn(paper([block]));
    const starts = new Set(
      places.filter(({ str }) => str.startsWith('Maximiliane')).map(({ left }) => Math.round(left)),
    );
    expect(starts.size).toBe(3);
  });
});

describe('a table over several pages', () => {
  const line = fc.constantFrom(
    'R',
    'R goes on for so long that it takes two lines of its column or even three of them on paper',
  );
  const body = fc.record({ text: line, lines: fc.integer({ min: 1, max: 6 }), sums: fc.boolean() });

  it('has every row once and in order, repeats its head, and never starts a page with a total', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(body, { minLength: 20, maxLength: 90 }),
        fc.integer({ max: 40, min: 0 }),
        async (given, above) => {
          const rows = given.flatMap(({ text, lines, sums }, index): PrintRow[] => {
            const cells = [`<${index}> ${Array.from({ length: lines }, () => text).join('\n')}`, '1.00'];
            return [
              { cells },
              ...(sums ? [{ kind: 'subtotal' as const, cells: [`Subtotal${index}`, '1.00'] }] : []),
            ];
          });
          const blocks: PrintBlock[] = [
            ...Array.from({ length: above }, () => ({ kind: 'paragraph' as const, text: 'Before' })),
            table([...rows, { kind: 'total', cells: ['Grand total', '90.00'] }]),
          ];
          const pdf = await read(paper(blocks));
          const numbers = [...pdf.text.matchAll(/<(\d+)>/g)].map(([, number]) => Number(number));
          expect(numbers).toEqual(given.map((_, index) => index));
          expect(pdf.text.match(/Grand total/g)).toHaveLength(1);
          for (const page of pdf.pages.filter((text) => text.includes('<') || text.includes('otal'))) {
            const [, below = ''] = page.split('Amount');
            expect(below.trimStart()).not.toMatch(/^(Subtotal|Grand)/);
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  it('splits a row taller than a page, and keeps its total with its end', async () => {
    for (let lines = 98; lines < 110; lines += 1) {
      const tall = Array.from({ length: lines }, (_, index) => `Line${index}.`).join('\n');
      const rows: PrintRow[] = [{ cells: [tall, '1.00'] }, { kind: 'total', cells: ['Grand total', '1.00'] }];
      const pdf = await read(paper([table(rows)]));
      expect(pdf.pages.length).toBeGreaterThan(1);
      const found = [...pdf.text.matchAll(/Line(\d+)\./g)].map(([, number]) => Number(number));
      expect(found).toEqual(Array.from({ length: lines }, (_, index) => index));
      for (const page of pdf.pages) expect(page).toContain('Amount');
      expect(pdf.pages.at(-1)).toMatch(
        new RegExp(`Line${lines - 2}\\.[^]*Line${lines - 1}\\.[^]*Grand total`),
      );
    }
  });

  it('has columns at least as wide as the longest word of their titles', async () => {
    const titles = ['Variation', 'Retention held', 'Früherer Abschlagsrechnungen', 'Description', 'Paid'];
    for (const shares of [
      [1, 1, 1, 1, 1],
      [1, 30, 1, 90, 1],
      [50, 1, 1, 1, 50],
    ]) {
      const columns = titles.map((title, index) => ({ title, share: shares[index] ?? 1 }));
      const rows: PrintRow[] = [{ cells: ['1', '2', '3', '4', '5'] }];
      const pdf = await read(paper([{ kind: 'table', caption: 'Certificates', columns, rows }]));
      for (const word of titles.flatMap((title) => title.split(' '))) expect(pdf.text).toContain(word);
    }
  });

  it('breaks words of cells before those of titles where there is not room for both', async () => {
    const words = ['Nr.', 'Titel', 'Ort', 'Phase', 'Zuständig', 'Gewerk', 'Bereich', 'Art'];
    const columns = [
      ...words.map((title) => ({ title, share: 1 })),
      ...['Schwere', 'Status', 'Stand'].map((title) => ({ title, share: 1 })),
      ...['Gemeldet', 'Frist', 'Behoben'].map((title) => ({ title, share: 1, whole: true })),
      ...['Tage offen', 'Zurückgewiesen'].map((title) => ({ title, share: 1, align: 'end' as const })),
    ];
    const status = (text: string) => ({ text, tone: 'moss', shape: 'tick' }) as const;
    const rows: PrintRow[] = Array.from({ length: 3 }, () => ({
      cells: [
        ...['SN-0001', 'Plaster sand contaminated', 'Honeycombing', 'Haustechnik', 'Boitumelo Segokgo'],
        ...['Mauerwerksarbeiten', 'Treppenhauspodest', 'Gewährleistungsmangel'],
        ...[status('Niedrig'), status('Behoben'), status('Als behoben gemeldet')],
        ...['30.05.2026', '02.06.2026', '02.06.2026', '31', '0'],
      ],
    }));
    const register: PrintBlock = { kind: 'table', caption: 'Mängel', columns, rows };
    const { text } = await read(paper([register], { landscape: true }));
    for (const word of columns.flatMap(({ title }) => title.split(' '))) expect(text).toContain(word);
    for (const whole of ['Als behoben gemeldet', '30.05.2026']) expect(text).toContain(whole);
  });

  it('never splits a figure, day or status, however many columns there are', async () => {
    const amount = fc.integer({ min: -999_999_999, max: 999_999_999 }).map((one) => `${one}.55`);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(amount, { minLength: 9, maxLength: 9 }), { minLength: 1 }),
        async (given) => {
          const columns = [
            { title: 'Phase', share: 9 },
            { title: 'Decided on', share: 1, whole: true },
            ...Array.from({ length: 9 }, () => ({ title: 'Cost', share: 1, align: 'end' as const })),
          ];
          const rows = given.map(
            (cells): PrintRow => ({ cells: ['Land & Planning', 'Nov 22, 2026', ...cells] }),
          );
          const table: PrintBlock = { kind: 'table', caption: 'Costs', columns, rows };
          const { text } = await read(paper([table], { landscape: true }));
          for (const cell of given.flat()) expect(text).toContain(cell);
          expect(text.match(/Nov 22, 2026/g)?.length).toBeGreaterThanOrEqual(given.length);
        },
      ),
      { numRuns: 10 },
    );
  });

  it('with few rows starts with its heading on a page that has room for all of it', async () => {
    const rows = Array.from({ length: 8 }, (_, index): PrintRow => ({ cells: [`Phase${index}`, '1.00'] }));
    const before = Array.from({ length: 27 }, () => ({ kind: 'paragraph', text: 'Before' }) as const);
    const heading = { kind: 'heading', text: 'By phase', level: 3 } as const;
    const pdf = await read(paper([...before, heading, table(rows)]));
    expect(pdf.pages).toHaveLength(2);
    for (const words of ['By phase', 'Phase0', 'Phase7']) expect(pdf.pages[1]).toContain(words);
  });

  it('without rows consists of its head and its total', async () => {
    const pdf = await read(paper([table([{ kind: 'total', cells: ['Grand total', '0.00'] }])]));
    expect(pdf.pages).toHaveLength(1);
    expect(pdf.text).toContain('Phase Amount Grand total 0.00');
  });
});
