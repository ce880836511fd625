import { whole } from './whole.ts';

export const messages = whole(import.meta.glob('./fr/*.json', { eager: true, import: 'default' }));
