const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** The keys that open the palette, as they are drawn on this device's keyboard. */
export const paletteKeys = (): readonly string[] => (isApple() ? ['⌘', 'K'] : ['Ctrl', 'K']);
