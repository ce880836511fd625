import { SENTENCES } from '@brick/domain/sentences';
import categories from './en/categories.json';
import frame from './en/frame.json';
import phases from './en/phases.json';
import session from './en/session.json';
import shell from './en/shell.json';
import ui from './en/ui.json';
import { compiledSentences } from './sentences.ts';

/** What every screen may say in English, in the first load. The words of single rooms come with them: rooms.ts. */
export const messages = {
  categories,
  frame,
  phases,
  session,
  shell,
  ui,
  sentences: compiledSentences(SENTENCES),
};
