import { Link } from '@tanstack/react-router';
import { isCallError } from '../platform/call-error.ts';
import { linkStyle } from '../ui/button-style.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useCommitment } from './use-commitment.ts';

/** The commitment against which an expense is booked, by its title, and the way to it. */
export function CommitmentLink({ projectId, id }: { projectId: number; id: number }) {
  const query = useCommitment(projectId, id);
  const { data, error, isPending } = query;
  if (isPending) return <Skeleton className="h-4 w-40" />;
  // One that lies in the trash has no page to lead to.
  if (!data) return isCallError(error, 404) ? '–' : <LoadFailed query={query} />;
  return (
    <Link
      to="/budget"
      search={{ project: String(projectId), editCommitment: String(id) } as never}
      className={linkStyle}
    >
      <bdi>{data.title}</bdi>
    </Link>
  );
}
