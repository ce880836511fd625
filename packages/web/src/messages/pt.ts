import { whole } from './whole.ts';

export const messages = whole(import.meta.glob('./pt/*.json', { eager: true, import: 'default' }));
