import frame from '@brick/messages/en/frame.json';
import phases from '@brick/messages/en/phases.json';
import session from '@brick/messages/en/session.json';
import shell from '@brick/messages/en/shell.json';
import status from '@brick/messages/en/status.json';
import ui from '@brick/messages/en/ui.json';
import { kindNamesOf } from './message-namespaces.ts';

/**
 * English messages of every screen, in the first load. Messages of single features come later: feature-messages.ts.
 */
export const messages = {
  // What the sidebar says of each kind; its other names come with a screen that says them (english-kind-names.ts).
  names: kindNamesOf(
    import.meta.glob('./*.json', {
      base: '../../../messages/en/records',
      eager: true,
      import: 'names',
      query: '?nav',
    }),
  ),
  frame,
  phases,
  session,
  shell,
  status,
  ui,
};
