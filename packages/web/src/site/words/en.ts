import fields from '@brick/messages/en/fields.json';
import checks from '@brick/messages/en/records/checks.json';
import diaryDays from '@brick/messages/en/records/diary-days.json';
import issues from '@brick/messages/en/records/issues.json';
import leaving from '@brick/messages/en/site/leaving.json';
import site from '@brick/messages/en/site/site.json';
import { messages as shared } from '../../messages/en.ts';
import type { Messages } from '../../messages/languages.ts';

export const messages = {
  ...shared,
  checks,
  'diary-days': diaryDays,
  fields,
  issues,
  leaving,
  site,
} as Messages;
