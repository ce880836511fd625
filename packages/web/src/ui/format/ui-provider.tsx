import { Direction } from 'radix-ui';
import { type ReactNode, useMemo } from 'react';
import { FormatContext, type FormatSettings } from './format-context.tsx';

interface UiProviderProps extends FormatSettings {
  dir: 'ltr' | 'rtl';
  children: ReactNode;
}

/** Wraps the application once, inside the messages' provider: formats, and the writing direction of menus and tabs. */
export function UiProvider({ locale, timeZone, currency, dir, children }: UiProviderProps) {
  const settings = useMemo(() => ({ locale, timeZone, currency }), [locale, timeZone, currency]);
  return (
    <FormatContext value={settings}>
      <Direction.Provider dir={dir}>{children}</Direction.Provider>
    </FormatContext>
  );
}
