import { useTranslations } from 'use-intl';
import { useUrlState } from '../platform/routing/url-state.ts';
import { Button } from '../ui/inputs/button.tsx';
import { ALL_EXPANDED } from './expanded-plans.ts';
import { useExpandedPlans } from './use-interior.ts';

/** Shows or hides the tasks of all plans. */
export function ToggleAllTasksButton() {
  const t = useTranslations('interior-plans.filters');
  const [, setUrl] = useUrlState();
  const { any } = useExpandedPlans();
  return (
    <Button
      variant="quiet"
      onClick={() => setUrl(any ? { tasks: null, status: null } : { tasks: ALL_EXPANDED })}
    >
      {t(any ? 'hideTasks' : 'showTasks')}
    </Button>
  );
}
