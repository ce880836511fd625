import { Suspense } from 'react';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import type { AssigneeProps } from './assignee-search.tsx';

const AssigneeSearch = lazyComponent(() => import('./assignee-search.tsx'), 'AssigneeSearch');

/** The assignee's name. The code that searches members loads after the form. */
export const AssigneeBox = (props: AssigneeProps) => (
  <Suspense fallback={<Skeleton className="h-10 w-full" />}>
    <AssigneeSearch {...props} />
  </Suspense>
);
