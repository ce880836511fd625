import { DrawnSignature } from '../../src/ui/inputs/drawn-signature.tsx';
import { FileDrop, type FileItem } from '../../src/ui/inputs/file-drop.tsx';
import type { Parts } from '../part.ts';
import { nothing, UNBROKEN } from '../samples.ts';

const ITEMS: readonly FileItem[] = [
  { id: '1', name: 'Drawing.pdf', size: 820_000, href: '#main' },
  { id: '2', name: `${UNBROKEN}.pdf`, size: 4_300_000 },
  { id: '3', name: 'Photo.jpg', progress: 40 },
  { id: '4', name: 'Plan.exe', error: 'Only JPEG, PNG, and PDF files are allowed' },
];

const common = { accept: '.pdf', onFiles: nothing, onRemove: nothing, onRetry: nothing };

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
};
