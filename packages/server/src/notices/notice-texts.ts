import { CERTIFICATE_NUMBER } from '@brick/domain/certificates/rules';
import type { Currency } from '@brick/domain/money/currencies';
import { reviveAmounts } from '@brick/domain/money/json';
import type { Minor } from '@brick/domain/money/money';
import { PRODUCT_NAME } from '@brick/domain/product-name';
import { formatRecordNumber } from '@brick/domain/records/record-numbers';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import type letter from '@brick/messages/en/server/letter.json';
import notice from '@brick/messages/en/server/notice.json' with { type: 'json' };
import type { MessageValues } from '@brick/messages/message-formatter';
import { formatDay, formatMoney } from '@brick/pdf/text/locale-formats';
import { type MessageKey, translateIn } from '../platform/i18n/messages.ts';
import { quoteForMail } from '../platform/mail-and-sms/quote-for-mail.ts';
import { toOneLine } from '../platform/mail-and-sms/rendered-mail.ts';

export type MailTextKey = keyof typeof letter;

/** Formats a message that contains the product's name. */
const say = (language: Language, key: MessageKey, values: MessageValues): string =>
  translateIn(language)(key, { ...values, product: PRODUCT_NAME });

/** Placeholder for text that is already formatted. */
const READY_TEXT = 'sentence';

/** The mail texts of a language. Texts of others are shortened and never become links. */
export const mailTexts =
  (language: Language) =>
  (name: MailTextKey, values: MessageValues = {}): string => {
    const safe = Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' && key !== READY_TEXT ? quoteForMail(value) : value,
    ]);
    return say(language, `letter.${name}`, Object.fromEntries(safe));
  };

/** Placeholders for facts that a notice lacks. */
const MISSING_FACTS = {
  ...{
    by: '',
    title: '',
    project: '',
    contract: '',
    number: '',
    decision: '',
    role: '',
    phase: '',
    level: '',
    device: '',
    name: '',
    provider: '',
    reason: '',
    point: '',
    code: '',
  },
  ...{ date: 'none', dueOn: 'none', amount: '', payable: '', count: 1 },
};

export interface NoticeContent {
  kind: string;
  entity: string | null;
  facts: Readonly<Record<string, string | number | null>>;
  /** Currency of the project, for amounts without one. */
  currency: Currency | null;
}

/** Facts that are days, which are no text as they stand. */
const DATE_FACTS: readonly string[] = ['date', 'dueOn'];

/** The text of a notice. Names stay on one line and cannot reverse the text direction. */
export const noticeText = (language: Language, told: NoticeContent): string =>
  formatNotice(language, told, (text) => toOneLine(text));

/** The text for mails, where names are shortened, quoted and never links. */
export const noticeMailText = (language: Language, told: NoticeContent): string =>
  formatNotice(language, told, (text, name) =>
    name === 'by' ? mailTexts(language)('quoted', { name: text }) : quoteForMail(text),
  );

function formatNotice(
  language: Language,
  { kind, entity, facts, currency }: NoticeContent,
  asText: (text: string, name: string) => string,
): string {
  const money = typeof facts['currency'] === 'string' ? (facts['currency'] as Currency) : currency;
  const written = Object.entries(facts).flatMap(([name, value]): [string, string | number][] => {
    if (value === null) return [];
    // Certificate numbers: notices of earlier releases have only the position.
    if (typeof value === 'number' && name === 'number')
      return [[name, formatRecordNumber(CERTIFICATE_NUMBER, value)]];
    if (typeof value === 'number') return [[name, value]];
    if (DATE_FACTS.includes(name)) return [[name, formatDay(value, language)]];
    const amount = reviveAmounts(name, value);
    if (typeof amount === 'bigint') return [[name, formatMoney(amount as Minor, language, money)]];
    return [[name, asText(value, name)]];
  });
  const about = entity?.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) ?? '';
  const known = (Object.hasOwn(notice, kind) ? kind : 'other') as keyof typeof notice;
  return say(language, `notice.${known}`, {
    ...MISSING_FACTS,
    ...Object.fromEntries(written),
    entity: about,
  });
}
