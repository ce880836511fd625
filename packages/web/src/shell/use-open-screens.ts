import { useCurrentProject, usePermission } from '../platform/projects/current-project.ts';
import type { Screen } from '../platform/routing/screen.ts';

/** The screens that the user's role in the selected project allows. */
export function useOpenScreens(screens: readonly Screen[]): readonly Screen[] {
  const { project } = useCurrentProject();
  const may = usePermission();
  // Without a project the rights are unknown, and each screen says what is missing.
  return screens.filter(({ needs }) => needs === null || project === null || may(needs, 'read'));
}
