import { describe, expect, it } from 'vitest';
import { choiceOf, isDark, resolveChoice } from './theme.ts';

describe('the theme', () => {
  it('of an account follows its two settings', () => {
    expect(choiceOf({ darkMode: true, followSystemTheme: false })).toBe('dark');
    expect(choiceOf({ darkMode: false, followSystemTheme: false })).toBe('light');
    expect(choiceOf({ darkMode: true, followSystemTheme: true })).toBe('system');
  });

  it('follows the account if its settings have changed, else the choice on this device', () => {
    expect(resolveChoice('dark', null, 'light')).toBe('dark');
    expect(resolveChoice('dark', 'dark', 'light')).toBe('light');
    expect(resolveChoice('light', 'dark', 'dark')).toBe('light');
  });

  it('of the system is dark only if the system is', () => {
    expect([
      isDark('system', true),
      isDark('system', false),
      isDark('dark', false),
      isDark('light', true),
    ]).toEqual([true, false, true, false]);
  });
});
