import { whole } from './whole.ts';

export const messages = whole(import.meta.glob('./zh/*.json', { eager: true, import: 'default' }));
