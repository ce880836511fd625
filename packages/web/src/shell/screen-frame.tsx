import { useElementScrollRestoration } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import { useTitle } from '../platform/browser/document-title.ts';
import { nameOf, type Screen } from '../platform/routing/screen.ts';
import { ProjectGate } from './project-gate.tsx';

// A sibling before the screen: its effect runs first, so that a screen can override the title.
function ScreenTitle({ text }: { text: string }) {
  useTitle(text);
  return null;
}

/** Surrounds the content of a screen: sets its title, and requires a project where it needs one. */
export function ScreenFrame({ screen, children }: { screen: Screen; children: ReactNode }) {
  const t = useTranslations();
  // The screen's own title, which is shown without a project too.
  const words = (useMessages() as unknown as Partial<Record<string, Record<string, unknown>>>)[
    screen.words[0] ?? ''
  ];
  const title = t(nameOf(screen));
  // Rendering both at once would block a slow phone for a quarter of a second: the frame comes first, then the screen
  // in pieces. One to which the user returns is rendered at once where it was scrolled: an empty page cannot be.
  const left = useElementScrollRestoration({ getElement: () => window });
  const stands = useDeferredValue(true, left !== undefined && left.scrollY > 0);
  return (
    <>
      <ScreenTitle text={title} />
      {stands &&
        (screen.needs ? (
          <ProjectGate
            needs={screen.needs}
            title={typeof words?.title === 'string' ? words.title : title}
            purpose={typeof words?.emptyText === 'string' ? words.emptyText : undefined}
          >
            {children}
          </ProjectGate>
        ) : (
          children
        ))}
    </>
  );
}
