import categories from '@brick/messages/en/categories.json';
import frame from '@brick/messages/en/frame.json';
import phases from '@brick/messages/en/phases.json';
import session from '@brick/messages/en/session.json';
import shell from '@brick/messages/en/shell.json';
import status from '@brick/messages/en/status.json';
import ui from '@brick/messages/en/ui.json';

/** What every screen may say in English, in the first load. The words of single rooms come with them: rooms.ts. */
export const messages = {
  categories,
  frame,
  phases,
  session,
  shell,
  status,
  ui,
};
