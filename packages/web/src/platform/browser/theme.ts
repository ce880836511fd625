import { useSyncExternalStore } from 'react';
import { deviceStorage } from './browser-storage.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof THEMES)[number];

/** Read by the script in index.html too, before the first paint. */
export const THEME_KEY = 'brick.theme';
const ACCOUNT_KEY = 'brick.theme.account';

interface ThemeSettings {
  darkMode: boolean;
  followSystemTheme: boolean;
}

const isChoice = (value: unknown): value is ThemeChoice => THEMES.some((theme) => theme === value);

/** The choice that an account's settings stand for. */
export const choiceOf = ({ darkMode, followSystemTheme }: ThemeSettings): ThemeChoice =>
  followSystemTheme ? 'system' : darkMode ? 'dark' : 'light';

/**
 * Which choice wins when an account is loaded: the account's if its settings changed since this device saw them, else
 * the device's, so that a choice which could not be stored is not lost with the next load.
 */
export function resolveChoice(
  account: ThemeChoice,
  lastSeenOfAccount: unknown,
  here: ThemeChoice,
): ThemeChoice {
  return account === lastSeenOfAccount ? here : account;
}

export const isDark = (choice: ThemeChoice, systemIsDark: boolean): boolean =>
  choice === 'dark' || (choice === 'system' && systemIsDark);

const listeners = new Set<() => void>();
const systemDark = () => matchMedia('(prefers-color-scheme: dark)');

/** The choice on this device. */
export function storedTheme(): ThemeChoice {
  const kept = deviceStorage.read(THEME_KEY);
  return isChoice(kept) ? kept : 'system';
}

const currentlyDark = (): boolean => isDark(storedTheme(), systemDark().matches);

function apply(): void {
  const theme = currentlyDark() ? 'dark' : 'light';
  const page = document.documentElement;
  // Mostly the page already has it (index.html), and reading a colour forces a style calculation.
  if (page.dataset.theme !== theme) {
    page.dataset.theme = theme;
    // The browser's bar on a phone takes the background colour.
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', getComputedStyle(page).getPropertyValue('--paper').trim());
  }
  for (const listener of listeners) listener();
}

/** Chooses on this device. */
export function chooseTheme(choice: ThemeChoice): void {
  deviceStorage.write(THEME_KEY, choice);
  apply();
}

/** Takes over the account's settings if they changed since this device last saw them. */
export function adoptTheme(settings: ThemeSettings): void {
  const account = choiceOf(settings);
  const next = resolveChoice(account, deviceStorage.read(ACCOUNT_KEY), storedTheme());
  deviceStorage.write(ACCOUNT_KEY, account);
  chooseTheme(next);
}

/** After signing out, the next account's choice counts as changed and wins. */
export const forgetAccountTheme = (): void => deviceStorage.remove(ACCOUNT_KEY);

/** Site mode: large controls and text, for gloves and sun. */
export function adoptDensity({ siteMode }: { siteMode: boolean }): void {
  const { dataset } = document.documentElement;
  if (siteMode) dataset.density = 'site';
  else delete dataset.density;
}

/** Follows the system's theme and other tabs from now on. */
export function watchTheme(): void {
  apply();
  systemDark().addEventListener('change', apply);
  addEventListener('storage', ({ key }) => {
    if (key === THEME_KEY) apply();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The theme that is shown, and the choice. */
export function useTheme(): { choice: ThemeChoice; dark: boolean; choose: (choice: ThemeChoice) => void } {
  const choice = useSyncExternalStore(subscribe, storedTheme);
  const dark = useSyncExternalStore(subscribe, currentlyDark);
  return { choice, dark, choose: chooseTheme };
}
