import { beforeEach, expect, it, vi } from 'vitest';
import type * as FeatureMessages from './feature-messages.ts';

let messages: typeof FeatureMessages;

// What was asked for is remembered as long as a page is open: each test opens one.
beforeEach(async () => {
  vi.resetModules();
  messages = await import('./feature-messages.ts');
});

it('features are fetched in the language that is shown, and not in English too', async () => {
  const { messages: french } = await messages.showLanguage(messages.loadCatalogue('fr'));
  await messages.loadMessages(['trash', 'issues']);
  expect(french.trash.title).toBe('Corbeille');
  expect(french.issues.names.one).toBeDefined();
  expect(messages.ENGLISH.messages.trash).toBeUndefined();
});

it('a feature that is asked for while its language is on the way is there in that language', async () => {
  const german = messages.showLanguage(messages.loadCatalogue('de'));
  await messages.loadMessages(['trash']);
  expect((await german).messages.trash.title).toBe('Papierkorb');
});

it('another language comes with the words of every feature that was asked for before', async () => {
  await messages.showLanguage(messages.loadCatalogue('fr'));
  await messages.loadMessages(['trash', 'names']);
  const { messages: german } = await messages.showLanguage(messages.loadCatalogue('de'));
  expect(german.trash.title).toBe('Papierkorb');
});

it('a language that is left has the words of a screen that opens before the next one is there', async () => {
  const { messages: french } = await messages.showLanguage(messages.loadCatalogue('fr'));
  const next = messages.showLanguage(messages.loadCatalogue('de'));
  await messages.loadMessages(['trash']);
  expect(french.trash.title).toBe('Corbeille');
  expect((await next).messages.trash.title).toBe('Papierkorb');
});

it('where a language cannot be had, English is shown with the words of all features', async () => {
  await messages.loadMessages(['trash']);
  const shown = await messages.showLanguage(Promise.reject(new Error('no answer')));
  await messages.loadMessages(['names']);
  expect(shown.language).toBe('en');
  expect(shown.messages.trash.title).toBe('Trash');
  expect(shown.messages.names.issues.many).toBe('Issues');
});
