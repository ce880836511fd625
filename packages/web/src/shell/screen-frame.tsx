import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Screen } from '../platform/screen.ts';
import { useTitle } from '../platform/title.ts';
import { ProjectGate } from './project-gate.tsx';

// A sibling before the screen: its effect runs first, so that a screen which says more in the title has the last word.
function ScreenTitle({ text }: { text: string }) {
  useTitle(text);
  return null;
}

/** What surrounds the content of one screen: its title, and the project where it needs one. */
export function ScreenFrame({ screen, children }: { screen: Screen; children: ReactNode }) {
  const t = useTranslations('shell');
  const title = t(`nav.${screen.label}`);
  return (
    <>
      <ScreenTitle text={title} />
      {screen.needs ? (
        <ProjectGate needs={screen.needs} title={title}>
          {children}
        </ProjectGate>
      ) : (
        children
      )}
    </>
  );
}
