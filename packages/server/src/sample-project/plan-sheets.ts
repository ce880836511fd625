const POINTS_PER_MM = 72 / 25.4;

/** A3, lying. */
export const SHEET_MM = { widthMm: 420, heightMm: 297 };

type Line = readonly [x1: number, y1: number, x2: number, y2: number];

/** A drawing of a floor, in millimetres on its sheet from the top left corner. */
interface Drawing {
  number: string;
  title: string;
  code: string;
  walls: readonly Line[];
  /** Where a wall is left out for a door. */
  doors: readonly Line[];
  windows: readonly Line[];
  columns: readonly (readonly [x: number, y: number])[];
  words: readonly (readonly [text: string, x: number, y: number])[];
}

const OUTLINE: readonly Line[] = [
  [40, 40, 300, 40],
  [300, 40, 300, 220],
  [300, 220, 40, 220],
  [40, 220, 40, 40],
];

const GARAGE: readonly Line[] = [
  [300, 130, 385, 130],
  [385, 130, 385, 220],
  [385, 220, 300, 220],
];

const COLUMNS = [60, 160, 260].flatMap((x) => [60, 130].map((y) => [x, y] as const));

const GROUND_FLOOR: Omit<Drawing, 'code'> = {
  number: 'A-101',
  title: 'Ground floor',
  walls: [...OUTLINE, ...GARAGE, [160, 40, 160, 220], [160, 130, 300, 130], [220, 130, 220, 220]],
  doors: [
    [160, 180, 160, 198],
    [178, 130, 196, 130],
    [220, 150, 220, 166],
    [180, 220, 202, 220],
    [320, 220, 370, 220],
  ],
  windows: [
    [60, 40, 130, 40],
    [190, 40, 260, 40],
    [40, 80, 40, 170],
    [300, 70, 300, 105],
    [250, 220, 275, 220],
  ],
  columns: COLUMNS,
  words: [
    ['0.01 Living room', 75, 132],
    ['0.02 Kitchen', 205, 90],
    ['0.03 Bathroom 1', 238, 180],
    ['Hall', 182, 180],
    ['Garage', 330, 178],
    ['C4', 164, 126],
  ],
};

const UPPER_FLOOR: Omit<Drawing, 'code'> = {
  number: 'A-102',
  title: 'Upper floor',
  walls: [...OUTLINE, [160, 40, 160, 130], [40, 130, 300, 130], [220, 130, 220, 220]],
  doors: [
    [120, 130, 138, 130],
    [178, 130, 196, 130],
    [220, 150, 220, 166],
  ],
  windows: [
    [60, 40, 130, 40],
    [190, 40, 260, 40],
    [40, 150, 40, 200],
    [250, 220, 275, 220],
  ],
  columns: COLUMNS,
  words: [
    ['1.01 Bedroom 1', 78, 90],
    ['1.02 Bedroom 2', 205, 90],
    ['1.03 Bathroom 2', 238, 180],
    ['Landing', 110, 180],
    ['W07', 222, 37],
    ['Gable B', 305, 90],
  ],
};

/** The sheets of the sample's drawings, in the order of the pages of their file. */
export const DRAWINGS: readonly Drawing[] = [
  // The column came with the next revision.
  { ...GROUND_FLOOR, code: 'P01', columns: COLUMNS.filter(([x, y]) => x !== 160 || y !== 130) },
  { ...GROUND_FLOOR, code: 'P02' },
  { ...UPPER_FLOOR, code: 'P01' },
];

const stroked = (lines: readonly Line[], width: number, grey: number): string[] => [
  `${width} w ${grey} G`,
  ...lines.map(([x1, y1, x2, y2]) => `${x1} ${y1} m ${x2} ${y2} l`),
  'S',
];

const said = (text: string, x: number, y: number, size: number): string =>
  `BT /F1 ${size} Tf 1 0 0 -1 ${x} ${y} Tm (${text}) Tj ET`;

const FRAME: readonly Line[] = [
  [10, 10, 410, 10],
  [410, 10, 410, 287],
  [410, 287, 10, 287],
  [10, 287, 10, 10],
  [260, 250, 410, 250],
  [260, 250, 260, 287],
];

/** The content of a page: its unit is a millimetre, and y grows downwards. */
const contentOf = ({ number, title, code, walls, doors, windows, columns, words }: Drawing): string =>
  [
    `${POINTS_PER_MM} 0 0 ${-POINTS_PER_MM} 0 ${SHEET_MM.heightMm * POINTS_PER_MM} cm 2 J`,
    ...stroked(FRAME, 0.5, 0),
    ...stroked(walls, 4, 0.25),
    '0 J',
    ...stroked(doors, 5, 1),
    ...stroked(windows, 2, 0.8),
    '0 g',
    ...columns.map(([x, y]) => `${x - 4} ${y - 4} 8 8 re f`),
    ...words.map(([text, x, y]) => said(text, x, y, 6)),
    said(`${number} ${title}`, 268, 264, 8),
    said(`Mokolodi Ridge House, 1:50, revision ${code}`, 268, 278, 5),
  ].join('\n');

/** Returns a PDF with the sheets of the sample's drawings. */
export function drawSampleSheets(): Buffer {
  const [width, height] = [SHEET_MM.widthMm, SHEET_MM.heightMm].map((side) => side * POINTS_PER_MM);
  const contents = DRAWINGS.map(contentOf);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${contents.length} /Kids [${contents.map((_, index) => `${4 + index * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
