import { SENTENCES } from '@brick/domain/sentences';
import auth from './en/auth.json';
import categories from './en/categories.json';
import dashboard from './en/dashboard.json';
import expenses from './en/expenses.json';
import frame from './en/frame.json';
import phases from './en/phases.json';
import projects from './en/projects.json';
import shell from './en/shell.json';
import ui from './en/ui.json';
import { compiledSentences } from './sentences.ts';

/** English, in the first load. One file a room; a room's namespace is its name. */
export const messages = {
  auth,
  categories,
  dashboard,
  expenses,
  frame,
  phases,
  projects,
  shell,
  ui,
  sentences: compiledSentences(SENTENCES),
};
