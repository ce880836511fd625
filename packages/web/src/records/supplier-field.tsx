import { Suspense } from 'react';
import { later } from '../ui/later.ts';
import { Skeleton } from '../ui/skeleton.tsx';

const SupplierBox = later(() => import('./supplier-box.tsx'), 'SupplierBox');

/** Whose work or delivery it is; what finds suppliers comes behind the form. */
export const SupplierField = () => (
  <Suspense fallback={<Skeleton className="h-16 w-full" />}>
    <SupplierBox />
  </Suspense>
);
