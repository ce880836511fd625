import { describe, expect, it } from 'vitest';
import { adopted, choiceOf, isDark } from './theme.ts';

describe('the theme', () => {
  it('of an account is what its two switches say', () => {
    expect(choiceOf({ darkMode: true, followSystemTheme: false })).toBe('dark');
    expect(choiceOf({ darkMode: false, followSystemTheme: false })).toBe('light');
    expect(choiceOf({ darkMode: true, followSystemTheme: true })).toBe('system');
  });

  it('follows the account where its settings are news, else what was chosen here', () => {
    expect(adopted('dark', null, 'light')).toBe('dark');
    expect(adopted('dark', 'dark', 'light')).toBe('light');
    expect(adopted('light', 'dark', 'dark')).toBe('light');
  });

  it('of the system is dark at night only', () => {
    expect([
      isDark('system', true),
      isDark('system', false),
      isDark('dark', false),
      isDark('light', true),
    ]).toEqual([true, false, true, false]);
  });
});
