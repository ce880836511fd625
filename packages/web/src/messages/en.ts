import { SENTENCES } from '@brick/domain/sentences';
import auth from './en/auth.json';
import frame from './en/frame.json';
import shell from './en/shell.json';
import ui from './en/ui.json';
import { compiledSentences } from './sentences.ts';

/** English, in the first load. One file a room; a room's namespace is its name. */
export const messages = { auth, frame, shell, ui, sentences: compiledSentences(SENTENCES) };
