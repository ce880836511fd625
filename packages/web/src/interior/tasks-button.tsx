import { useTranslations } from 'use-intl';
import { useUrlState } from '../platform/search.ts';
import { Button } from '../ui/button.tsx';
import { ALL } from './unfolded.ts';
import { useUnfolded } from './use-interior.ts';

/** Beside the filters: shows the tasks of all plans, or of none. */
export function TasksButton() {
  const t = useTranslations('interior-plans.filters');
  const [, setUrl] = useUrlState();
  const { any } = useUnfolded();
  return (
    <Button variant="quiet" onClick={() => setUrl(any ? { tasks: null, status: null } : { tasks: ALL })}>
      {t(any ? 'hideTasks' : 'showTasks')}
    </Button>
  );
}
