import { useCurrentProject, useMay } from '../platform/current-project.ts';
import type { Screen } from '../platform/screen.ts';

/** The screens that the user's role in the selected project opens. */
export function useOpenScreens(screens: readonly Screen[]): readonly Screen[] {
  const { project } = useCurrentProject();
  const may = useMay();
  // Without a project nothing is known about rights, and each screen says what is missing.
  return screens.filter(({ needs }) => needs === null || project === null || may(needs, 'read'));
}
