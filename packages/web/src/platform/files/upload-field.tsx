import { Suspense } from 'react';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import type { UploadBoxProps } from './upload-box.tsx';

const UploadBox = lazyComponent(() => import('./upload-box.tsx'), 'UploadBox');

/** One JPEG, PNG or PDF. The upload code loads after the form, which can be filled in before. */
export const UploadField = (props: UploadBoxProps) => (
  <Suspense fallback={<Skeleton className="h-24 w-full" />}>
    <UploadBox {...props} />
  </Suspense>
);
