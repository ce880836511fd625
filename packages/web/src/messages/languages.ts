import type { messages } from './en.ts';
import type { RoomWords } from './rooms.ts';

export type Messages = typeof messages & RoomWords;

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
  }
}

/** Languages besides English, each as a whole in a part of its own that is loaded when somebody chooses it. */
export const OTHER_LANGUAGES: Readonly<Record<string, () => Promise<{ messages: Messages }>>> = {};

/** How a language formats: English as in the United States (specification, section 9). */
export const localeOf = (language: string): string => (language === 'en' ? 'en-US' : language);

export const directionOf = (language: string): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');
