import { MAX_SEARCH_TEXT } from '@brick/domain/text-checks';
import { Search, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { QuickAction, Screen } from '../../platform/routing/screen.ts';
import { cx } from '../../ui/cx.ts';
import { SpinnerMark } from '../../ui/feedback/spinner.tsx';
import { Button, IconButton } from '../../ui/inputs/button.tsx';
import { dialogStyle, overlayStyle } from '../../ui/overlay/dialog-style.ts';
import { useReturnFocus } from '../../ui/overlay/use-return-focus.ts';
import type { PaletteEntry } from './palette-entries.ts';
import { PaletteList } from './palette-list.tsx';
import { usePaletteGroups } from './use-palette-groups.ts';

interface PaletteProps {
  createOnly: boolean;
  screens: readonly Screen[];
  quickActions: readonly QuickAction[];
  go: (to: string, search?: Record<string, string>) => void;
  onShortcuts: () => void;
  onClose: () => void;
}

/** The next index for an arrow key, which wraps around. */
const nextIndex = (at: number, key: string, count: number): number =>
  key === 'ArrowDown' ? (at + 1) % count : (at - 1 + count) % count;

/** Goes to screens, finds records, creates, switches project: everything by name, from anywhere. */
export function Palette({ createOnly, onClose, ...reach }: PaletteProps) {
  const t = useTranslations('search');
  const ui = useTranslations('ui');
  const id = useId();
  const focus = useReturnFocus();
  // The chosen entry runs once the focus is back, so that what it opens can return it.
  const onward = useRef<() => void>(undefined);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const { groups, waiting, failed, retry } = usePaletteGroups({ ...reach, typed, createOnly });
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.min(chosen, entries.length - 1);

  const run = (entry: PaletteEntry) => {
    onward.current = entry.run;
    onClose();
  };
  const press = (event: KeyboardEvent) => {
    const entry = entries[at];
    if (event.nativeEvent.isComposing || !entry) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setChosen(nextIndex(at, event.key, entries.length));
    // While another search runs, the records are those of the text before.
    else if (event.key === 'Enter' && !(waiting && entry.isFound)) run(entry);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={cx(overlayStyle, 'place-items-start sm:pt-[12dvh]')}>
          <Dialog.Content
            onOpenAutoFocus={focus.remember}
            onCloseAutoFocus={(event) => {
              focus.giveBack(event);
              onward.current?.();
            }}
            aria-describedby={`${id}hint`}
            className={cx(
              dialogStyle,
              'mx-auto flex w-full max-w-160 flex-col overflow-hidden max-sm:h-dvh max-sm:max-w-none sm:max-h-[70dvh] sm:w-[calc(100%-32px)] sm:rounded-lg',
            )}
          >
            <Dialog.Title className="sr-only">{t('title')}</Dialog.Title>
            <p id={`${id}hint`} className="sr-only">
              {t('hint')}
            </p>
            <div className="flex items-center gap-2 border-b border-line ps-4 pe-2">
              <span className="grid size-5 shrink-0 place-items-center text-ink-3">
                {waiting ? <SpinnerMark size={16} /> : <Search size={18} aria-hidden="true" />}
              </span>
              <input
                type="text"
                role="combobox"
                aria-label={t('title')}
                aria-autocomplete="list"
                aria-expanded={entries.length > 0}
                aria-controls={`${id}list`}
                aria-activedescendant={at >= 0 ? `${id}list${at}` : undefined}
                autoComplete="off"
                spellCheck={false}
                maxLength={MAX_SEARCH_TEXT}
                enterKeyHint="go"
                placeholder={t(createOnly ? 'createPlaceholder' : 'placeholder')}
                value={typed}
                onChange={(event) => {
                  setTyped(event.currentTarget.value);
                  setChosen(0);
                }}
                onKeyDown={press}
                className="t-lg h-14 min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-3"
              />
              <Dialog.Close asChild>
                <IconButton label={ui('close')} tooltip={false} icon={<X size={18} aria-hidden="true" />} />
              </Dialog.Close>
            </div>
            {failed && (
              <div
                role="alert"
                className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2"
              >
                <span className="text-crimson">{t('failed')}</span>
                <Button size="sm" onClick={retry}>
                  {t('again')}
                </Button>
              </div>
            )}
            <PaletteList
              id={`${id}list`}
              label={t('title')}
              groups={groups}
              at={at}
              onRun={run}
              onPoint={setChosen}
            />
            {entries.length === 0 && !waiting && !failed && (
              <div className="grid gap-1 px-4 py-10 text-center">
                <p className="font-semibold wrap-anywhere">{t('none', { typed: typed.trim() })}</p>
                <p className="text-pretty text-ink-2">{t('noneText')}</p>
              </div>
            )}
            <span aria-live="polite" className="sr-only">
              {waiting ? t('searching') : typed && t('count', { count: entries.length })}
            </span>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
