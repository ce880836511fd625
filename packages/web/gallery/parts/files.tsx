import { DrawnSignature } from '../../src/ui/inputs/drawn-signature.tsx';
import { FileDrop, type FileItem } from '../../src/ui/inputs/file-drop.tsx';
import type { DrawnRevision } from '../../src/ui/sheet/drawable-revision.ts';
import { SheetView } from '../../src/ui/sheet/sheet-view.tsx';
import type { LoadTile } from '../../src/ui/sheet/use-tiles.ts';
import type { Parts } from '../part.ts';
import { LONG_NAME, nothing, UNBROKEN } from '../sample-values.ts';

const ITEMS: readonly FileItem[] = [
  { id: '1', name: 'Drawing.pdf', size: 820_000, href: '#main' },
  { id: '2', name: `${UNBROKEN}.pdf`, size: 4_300_000 },
  { id: '3', name: 'Photo.jpg', progress: 40 },
  { id: '4', name: 'Plan.exe', error: 'Only JPEG, PNG, and PDF files are allowed' },
];

const common = { accept: '.pdf', onFiles: nothing, onRemove: nothing, onRetry: nothing };

const REVISION: DrawnRevision = {
  ...{ number: 1, widthMm: 420, heightMm: 297 },
  ...{ pixelWidth: 512, pixelHeight: 362, levels: 1 },
};

/** A room with a door. */
const loadTile: LoadTile = () => {
  const picture = new OffscreenCanvas(REVISION.pixelWidth, REVISION.pixelHeight);
  const pen = picture.getContext('2d');
  pen?.strokeRect(80, 60, 350, 240);
  pen?.clearRect(200, 290, 60, 20);
  return createImageBitmap(picture);
};

const sheet = {
  ...{ revision: REVISION, load: loadTile, onTap: nothing, className: 'h-80' },
  words: {
    ...{ label: `Plan PL-0001 ${LONG_NAME}`, keys: 'Arrows move the sheet.' },
    ...{ zoomIn: 'Closer', zoomOut: 'Farther', whole: 'Whole sheet' },
  },
};

const PINS = [
  { id: 1, x: 120, y: 90, status: 'open' },
  { id: 2, x: 200, y: 150, status: 'in_progress' },
  { id: 3, x: 300, y: 80, status: 'fixed', isWaiting: true },
  { id: 4, x: null, y: null, status: 'closed' },
  { id: 5, x: 60, y: 200, status: 'planned' },
  { id: 6, x: 120, y: 200, status: 'running' },
  { id: 7, x: 180, y: 200, status: 'passed' },
  { id: 8, x: 240, y: 200, status: 'concession' },
  { id: 9, x: 300, y: 200, status: 'failed' },
  { id: 10, x: 360, y: 200, status: 'abandoned' },
] as const;

export const PARTS: Parts = {
  'file-drop': [
    { name: 'empty', content: <FileDrop {...common} label="Receipt" items={[]} hint="At most 10 MB" /> },
    { name: 'files', content: <FileDrop {...common} label="Photos" items={ITEMS} multiple camera /> },
    {
      name: 'invalid',
      content: <FileDrop {...common} label="Receipt" items={[]} error="The receipt is missing" />,
    },
    { name: 'disabled', content: <FileDrop {...common} label="Receipt" items={[]} disabled multiple /> },
  ],
  'drawn-signature': [
    {
      name: 'nothing drawn',
      content: <DrawnSignature keep={() => Promise.resolve(null)} onDone={nothing} />,
    },
  ],
  'sheet-view': [
    {
      name: 'pins',
      wide: true,
      content: <SheetView {...sheet} pins={PINS} chosen={2} watermark={null} />,
    },
    {
      name: 'a point is named on a sheet that does not hold',
      wide: true,
      content: (
        <SheetView {...sheet} pins={[]} chosen={null} watermark="Withdrawn" aims point={[210, 140]} isRoomy />
      ),
    },
  ],
};
