import { whole } from './whole.ts';

export const messages = whole(import.meta.glob('./es/*.json', { eager: true, import: 'default' }));
