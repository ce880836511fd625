import type { updateSettings } from '@brick/domain/settings/api';
import { useQueryClient } from '@tanstack/react-query';
import { call, endpointRef } from '../api/call.ts';
import { storedTheme, type ThemeChoice, useTheme } from '../browser/theme.ts';
import { keepUser } from './session.ts';

const saveSettings = endpointRef<typeof updateSettings>('PUT', '/api/user/settings');

/** The two settings of the account that stand for a choice. */
const settingsOf = (choice: ThemeChoice) =>
  choice === 'system'
    ? { followSystemTheme: true }
    : { followSystemTheme: false, darkMode: choice === 'dark' };

/** The theme, and a setter that takes effect here at once and on the user's other devices once it is stored. */
export function useAccountTheme(): ReturnType<typeof useTheme> {
  const client = useQueryClient();
  const theme = useTheme();
  const choose = (choice: ThemeChoice) => {
    theme.choose(choice);
    call(saveSettings, { body: settingsOf(choice) }).then(
      (user) => {
        // Of two choices in quick succession the later one wins, whichever response comes first.
        if (storedTheme() === choice) keepUser(client, user);
      },
      // Without a response the choice holds on this device only, which needs no message.
      () => undefined,
    );
  };
  return { ...theme, choose };
}
