import site from '@brick/messages/en/site/site.json';
import { messages as shared } from '../../messages/en.ts';
import type { Messages } from '../../messages/languages.ts';

export const messages = { ...shared, site } as Messages;
