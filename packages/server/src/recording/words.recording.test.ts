import { NOTICE_KINDS, RESOURCE_OF_NOTICE } from '@brick/domain/notices/kinds';
import { ROLES } from '@brick/domain/permissions';
import { PHASES } from '@brick/domain/phases/phases';
import { LANGUAGES, type Language } from '@brick/domain/users/choices';
import letter from '@brick/messages/en/server/letter.json' with { type: 'json' };
import { it } from 'vitest';
import { type LetterWord, letterWords, mailedSentence, sentenceOf, type ToldOf } from '../notices/words.ts';
import { recordedAs } from './recorded.ts';

const recorded = recordedAs('words');

type Facts = ToldOf['facts'];

const FULL: Facts = {
  ...{ by: 'Neo Molefe', title: 'Crack', project: 'Mokolodi Ridge House', contract: 'Main works', number: 3 },
  ...{ amount: '11000.50', payable: '98000.00', date: '2026-03-19', dueOn: '2026-04-02', count: 2 },
  ...{
    decision: 'approved',
    role: 'contractor',
    phase: 'roofing',
    level: 'critical',
    device: 'Firefox, Linux',
  },
};

/** What sentences choose by, one after the other; a notice that carries no facts, and one that carries strange ones. */
const VARIANTS: readonly Facts[] = [
  {},
  ...[1, 5, 1000].map((count) => ({ ...FULL, count })),
  ...['rejected', 'pending'].map((decision) => ({ ...FULL, decision })),
  ...[...ROLES, 'designer', 'clerk_of_works', 'handOver'].map((role) => ({ ...FULL, role })),
  ...PHASES.map((phase) => ({ ...FULL, phase })),
  ...['near', 'over'].map((level) => ({ ...FULL, level })),
  { ...FULL, date: null, dueOn: null, currency: 'JPY' },
  { ...FULL, title: 'One\nline https://example.com \u202Eback' },
];

const ENTITIES = [...Object.keys(RESOURCE_OF_NOTICE), 'directory', 'of-tomorrow'];

const KINDS = [...Object.keys(NOTICE_KINDS), 'ofTomorrow'];

type Said = (language: Language, told: ToldOf) => string;

/** The sentence of a kind, and what else is said of another entity or with other facts. */
function saidOf(kind: string, language: Language, say: Said): string[] {
  const told = (entity: string | null, facts: Facts) =>
    say(language, { kind, entity, facts, currency: 'BWP' });
  const usual = told(null, FULL);
  const ofOthers = ENTITIES.flatMap((entity) => {
    const said = told(entity, FULL);
    return said === usual ? [] : [`  ${entity}: ${JSON.stringify(said)}`];
  });
  const otherwise = [null, 'expense'].flatMap((entity) => VARIANTS.map((facts) => told(entity, facts)));
  const variants = new Set(otherwise.filter((said) => said !== usual));
  return [
    ` ${JSON.stringify(usual)}`,
    ...ofOthers,
    ...[...variants].map((said) => `  ${JSON.stringify(said)}`),
  ];
}

const NUMBERS = [0, 1, 2, 5, 60];

/** A word of letters, with each number and rhythm. */
function wordsOf(name: LetterWord, language: Language): string[] {
  const said = NUMBERS.flatMap((number) =>
    ['week', 'month'].map((every) =>
      letterWords(language)(name, {
        ...{ by: 'Neo Molefe', name: 'Neo', username: 'neo', project: 'Ridge House', report: 'Cash Flow' },
        ...{ sentence: 'A sentence', device: 'Firefox', code: '123456', every },
        ...{ count: number, days: number, minutes: number },
      }),
    ),
  );
  return [...new Set(said)].map((text) => ` ${JSON.stringify(text)}`);
}

it.each(LANGUAGES)('notices and letters are worded as they were in %s', async (language) => {
  const notices = KINDS.flatMap((kind) => [
    ...['', kind, ...saidOf(kind, language, sentenceOf)],
    ...[' by mail', ...saidOf(kind, language, mailedSentence)],
  ]);
  const letters = (Object.keys(letter) as LetterWord[]).flatMap((name) => [
    ...['', `letter: ${name}`, ...wordsOf(name, language)],
  ]);
  await recorded.is(language, [...notices, ...letters]);
});

it('has no recording besides', () => recorded.hasNoMore());
