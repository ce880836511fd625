import { whole } from './whole.ts';

export const messages = whole(import.meta.glob('./ar/*.json', { eager: true, import: 'default' }));
