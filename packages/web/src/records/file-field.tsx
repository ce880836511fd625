import { Suspense } from 'react';
import { later } from '../ui/later.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { NamedProps } from './form-fields.tsx';

const FileBox = later(() => import('./file-box.tsx'), 'FileBox');

/** A file or a link. What takes it comes behind the form, which is there to be filled in before. */
export const FileField = ({ name }: NamedProps) => (
  <Suspense fallback={<Skeleton className="h-24 w-full" />}>
    <FileBox name={name} />
  </Suspense>
);
