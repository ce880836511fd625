import { type ReactNode, useDeferredValue } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import { nameOf, type Screen } from '../platform/screen.ts';
import { useTitle } from '../platform/title.ts';
import { ProjectGate } from './project-gate.tsx';

// A sibling before the screen: its effect runs first, so that a screen which says more in the title has the last word.
function ScreenTitle({ text }: { text: string }) {
  useTitle(text);
  return null;
}

/** What surrounds the content of one screen: its title, and the project where it needs one. */
export function ScreenFrame({ screen, children }: { screen: Screen; children: ReactNode }) {
  const t = useTranslations();
  // What the screen calls itself, which it does without a project too.
  const words = (useMessages() as unknown as Partial<Record<string, Record<string, unknown>>>)[
    screen.words[0] ?? ''
  ];
  const title = t(nameOf(screen));
  // Both drawn at once would leave a slow telephone deaf for a quarter of a second: the frame stands first, then the
  // screen is drawn into it bit by bit.
  const stands = useDeferredValue(true, false);
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
