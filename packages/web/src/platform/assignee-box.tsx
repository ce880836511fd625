import { Suspense } from 'react';
import { later } from '../ui/later.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { AssigneeProps } from './assignee-search.tsx';

const AssigneeSearch = later(() => import('./assignee-search.tsx'), 'AssigneeSearch');

/** Who has to see to something. What finds members by their names comes behind the form. */
export const AssigneeBox = (props: AssigneeProps) => (
  <Suspense fallback={<Skeleton className="h-10 w-full" />}>
    <AssigneeSearch {...props} />
  </Suspense>
);
