const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** The label of the control key where it is not Ctrl, by the locale of the words. */
const CONTROL: Record<string, string> = { de: 'Strg' };

/** The keys that open the palette, as labelled on this device's keyboard. */
export const paletteKeys = (locale: string): readonly string[] => [
  isApple() ? '⌘' : (CONTROL[locale] ?? 'Ctrl'),
  'K',
];

/** The keys that lead to a screen, one after the other: a capital letter needs Shift. */
export const screenKeys = (key: string): readonly string[] => ['g', /[A-Z]/.test(key) ? `⇧${key}` : key];
