import { Direction, Tooltip } from 'radix-ui';
import { type ReactNode, useMemo } from 'react';
import { FormatContext, type FormatSettings } from './format-context.tsx';

interface UiProviderProps extends FormatSettings {
  dir: 'ltr' | 'rtl';
  children: ReactNode;
}

/**
 * Stands once around the application, inside the messages' provider: formats, writing direction of menus and tabs, and
 * the tooltip's timing (opens after 700 ms; within 300 ms of another one at once).
 */
export function UiProvider({ locale, timeZone, currency, dir, children }: UiProviderProps) {
  const settings = useMemo(() => ({ locale, timeZone, currency }), [locale, timeZone, currency]);
  return (
    <FormatContext value={settings}>
      <Direction.Provider dir={dir}>
        <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
          {children}
        </Tooltip.Provider>
      </Direction.Provider>
    </FormatContext>
  );
}
