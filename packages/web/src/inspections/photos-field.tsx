import { Suspense } from 'react';
import { later } from '../ui/later.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { PhotosProps } from './photos-box.tsx';

const PhotosBox = later(() => import('./photos-box.tsx'), 'PhotosBox');

/** Photos of a place. What takes them comes behind the form, which is there to be filled in before. */
export const PhotosField = (props: PhotosProps) => (
  <Suspense fallback={<Skeleton className="h-24 w-full" />}>
    <PhotosBox {...props} />
  </Suspense>
);
