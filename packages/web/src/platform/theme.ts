import { useSyncExternalStore } from 'react';
import { onDevice } from './storage.ts';

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

/** The choice that the settings of an account stand for. */
export const choiceOf = ({ darkMode, followSystemTheme }: ThemeSettings): ThemeChoice =>
  followSystemTheme ? 'system' : darkMode ? 'dark' : 'light';

/**
 * Which choice holds when an account comes in: the account's where its settings are news to this device, else what was
 * last chosen here, so that a choice which could not be stored is not undone by the next load.
 */
export function adopted(account: ThemeChoice, lastSeenOfAccount: unknown, here: ThemeChoice): ThemeChoice {
  return account === lastSeenOfAccount ? here : account;
}

export const isDark = (choice: ThemeChoice, systemIsDark: boolean): boolean =>
  choice === 'dark' || (choice === 'system' && systemIsDark);

const listeners = new Set<() => void>();
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** What holds on this device. */
export function chosenTheme(): ThemeChoice {
  const kept = onDevice.read(THEME_KEY);
  return isChoice(kept) ? kept : 'system';
}

const currentlyDark = (): boolean => isDark(chosenTheme(), systemDark().matches);

function apply(): void {
  const theme = currentlyDark() ? 'dark' : 'light';
  const page = document.documentElement;
  // Mostly the page came with it (index.html), and asking for a colour has all styles worked out.
  if (page.dataset.theme !== theme) {
    page.dataset.theme = theme;
    // The bar of a phone's browser takes the ground's colour.
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', getComputedStyle(page).getPropertyValue('--paper').trim());
  }
  for (const listener of listeners) listener();
}

/** Chooses on this device. */
export function chooseTheme(choice: ThemeChoice): void {
  onDevice.write(THEME_KEY, choice);
  apply();
}

/** Takes the account's settings over where they changed since this device saw them last. */
export function adoptTheme(settings: ThemeSettings): void {
  const account = choiceOf(settings);
  const next = adopted(account, onDevice.read(ACCOUNT_KEY), chosenTheme());
  onDevice.write(ACCOUNT_KEY, account);
  chooseTheme(next);
}

/** Nobody is signed in: whoever comes next, their account's choice is news and holds. */
export const forgetAccountTheme = (): void => onDevice.remove(ACCOUNT_KEY);

/** Large targets and type, for gloves and sun. */
export function adoptDensity({ siteMode }: { siteMode: boolean }): void {
  const { dataset } = document.documentElement;
  if (siteMode) dataset.density = 'site';
  else delete dataset.density;
}

/** Follows the system and the other tabs from now on. */
export function watchTheme(): void {
  apply();
  systemDark().addEventListener('change', apply);
  window.addEventListener('storage', ({ key }) => {
    if (key === THEME_KEY) apply();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The theme as it is shown and as it was chosen. */
export function useTheme(): { choice: ThemeChoice; dark: boolean; choose: (choice: ThemeChoice) => void } {
  const choice = useSyncExternalStore(subscribe, chosenTheme);
  const dark = useSyncExternalStore(subscribe, currentlyDark);
  return { choice, dark, choose: chooseTheme };
}
