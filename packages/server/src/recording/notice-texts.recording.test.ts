import { NOTICE_KINDS, RESOURCE_OF_NOTICE } from '@brick/domain/notices/notice-kinds';
import { ROLES } from '@brick/domain/permissions';
import { PHASES } from '@brick/domain/phases/phases';
import { LANGUAGES, type Language } from '@brick/domain/users/languages-and-job-titles';
import letter from '@brick/messages/en/server/letter.json' with { type: 'json' };
import { it } from 'vitest';
import {
  type MailTextKey,
  mailTexts,
  type NoticeContent,
  noticeMailText,
  noticeText,
} from '../notices/notice-texts.ts';
import { snapshotFiles } from './snapshot-files.ts';

const recorded = snapshotFiles('words');

type NoticeFacts = NoticeContent['facts'];

const FULL: NoticeFacts = {
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

/** Facts that select text variants, one after another; also missing and unusual facts. */
const VARIANTS: readonly NoticeFacts[] = [
  {},
  ...[1, 5, 1000].map((count) => ({ ...FULL, count })),
  ...['rejected', 'pending'].map((decision) => ({ ...FULL, decision })),
  ...[...ROLES, 'designer', 'clerk_of_works', 'handOver'].map((role) => ({ ...FULL, role })),
  ...PHASES.map((phase) => ({ ...FULL, phase })),
  ...['near', 'over'].map((level) => ({ ...FULL, level })),
  { ...FULL, date: null, dueOn: null, currency: 'JPY' },
  { ...FULL, title: 'One\nline https://example.com \u202Eback' },
];

const ENTITIES = [...Object.keys(RESOURCE_OF_NOTICE), 'of-tomorrow'];

const KINDS = [...Object.keys(NOTICE_KINDS), 'ofTomorrow'];

type NoticeFormatter = (language: Language, told: NoticeContent) => string;

/** The text of a notice kind, and its variants for other entities and facts. */
function noticeTextsOf(kind: string, language: Language, say: NoticeFormatter): string[] {
  const told = (entity: string | null, facts: NoticeFacts) =>
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

/** A mail text with each number and interval. */
function mailTextsOf(name: MailTextKey, language: Language): string[] {
  const said = NUMBERS.flatMap((number) =>
    ['week', 'month'].map((every) =>
      mailTexts(language)(name, {
        ...{ by: 'Neo Molefe', name: 'Neo', username: 'neo', project: 'Ridge House', report: 'Cash Flow' },
        ...{ sentence: 'A sentence', device: 'Firefox', code: '123456', every },
        ...{ count: number, days: number, minutes: number },
      }),
    ),
  );
  return [...new Set(said)].map((text) => ` ${JSON.stringify(text)}`);
}

it.each(LANGUAGES)('notices and mails have the same texts as before in %s', async (language) => {
  const notices = KINDS.flatMap((kind) => [
    ...['', kind, ...noticeTextsOf(kind, language, noticeText)],
    ...[' by mail', ...noticeTextsOf(kind, language, noticeMailText)],
  ]);
  const letters = (Object.keys(letter) as MailTextKey[]).flatMap((name) => [
    ...['', `letter: ${name}`, ...mailTextsOf(name, language)],
  ]);
  await recorded.is(language, [...notices, ...letters]);
});

it('has no further recordings', () => recorded.hasNoMore());
