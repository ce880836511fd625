const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** The label of the control key where it is not Ctrl, by the language of the page. */
const CONTROL: Record<string, string> = { de: 'Strg' };

/** The keys that open the palette, as labelled on this device's keyboard. */
export const paletteKeys = (): readonly string[] => [
  isApple() ? '⌘' : (CONTROL[document.documentElement.lang] ?? 'Ctrl'),
  'K',
];
