import { Link } from '@tanstack/react-router';
import { isCallError } from '../platform/api/call-error.ts';
import { LoadFailed } from '../ui/feedback/load-failed.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { linkStyle } from '../ui/inputs/button-style.ts';
import { useCommitment } from './use-commitment.ts';

/** Links to the commitment an expense is booked against, by its title. */
export function CommitmentLink({ projectId, id }: { projectId: number; id: number }) {
  const query = useCommitment(projectId, id);
  const { data, error, isPending } = query;
  if (isPending) return <Skeleton className="h-4 w-40" />;
  // A commitment in the trash has no page to link to.
  if (!data) return isCallError(error, 404) ? '–' : <LoadFailed query={query} />;
  return (
    <Link
      to="/budget"
      search={{ project: String(projectId), editCommitment: String(id) }}
      className={linkStyle}
    >
      <bdi>{data.title}</bdi>
    </Link>
  );
}
