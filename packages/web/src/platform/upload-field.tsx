import { Suspense } from 'react';
import { later } from '../ui/later.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { UploadProps } from './upload-box.tsx';

const UploadBox = later(() => import('./upload-box.tsx'), 'UploadBox');

/** One JPEG, PNG or PDF. What takes it comes behind the form, which is there to be filled in before. */
export const UploadField = (props: UploadProps) => (
  <Suspense fallback={<Skeleton className="h-24 w-full" />}>
    <UploadBox {...props} />
  </Suspense>
);
