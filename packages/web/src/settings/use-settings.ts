import type { TimeZone } from '@brick/domain/dates/time-zones';
import { NOTICE_CHOICES, type NoticeChoice } from '@brick/domain/notices/kinds';
import { settingsBody, type settingsOptions, updateSettings } from '@brick/domain/settings/contract';
import type { CurrentUser } from '@brick/domain/users/current-user';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import * as z from 'zod';
import { useAccountForm } from '../platform/account-form.ts';
import { call, callOf } from '../platform/call.ts';
import { PROJECTS_KEY } from '../platform/current-project.ts';
import type { ContractForm } from '../platform/forms.ts';
import { USER_KEY, useUser } from '../platform/session.ts';
import { useAction } from '../platform/use-action.ts';

/** The field of the form that says whether a kind of notice goes out by mail. */
export const choiceField = (choice: NoticeChoice) => `mails${choice}` as const;

type ChoiceField = ReturnType<typeof choiceField>;

const byChoice = <Value>(of: (choice: NoticeChoice) => Value) =>
  Object.fromEntries(NOTICE_CHOICES.map((choice) => [choiceField(choice), of(choice)])) as Record<
    ChoiceField,
    Value
  >;

const formBody = settingsBody.extend(byChoice(() => z.boolean()));

type Settings = z.output<typeof formBody>;
type Change = Partial<z.output<typeof settingsBody>> & { noticeChoices?: Record<string, boolean> };

export type SettingsForm = ContractForm<z.input<typeof formBody>, Settings>;

const isChosen = ({ noticeChoices }: CurrentUser, choice: NoticeChoice): boolean =>
  noticeChoices[choice] !== false;

/** What is sent of the choices: all that are stored with those that were changed, or nothing. */
function choicesIn(body: Settings, user: CurrentUser): Pick<Change, 'noticeChoices'> {
  const changed = NOTICE_CHOICES.filter((choice) => body[choiceField(choice)] !== isChosen(user, choice));
  if (changed.length === 0) return {};
  const next = changed.map((choice) => [choice, body[choiceField(choice)]]);
  return { noticeChoices: { ...user.noticeChoices, ...Object.fromEntries(next) } };
}

const isSetting = (name: string): boolean => Object.hasOwn(settingsBody.shape, name);

const readOptions = callOf<typeof settingsOptions>('GET', '/api/settings/options');

/** Which ways of telling people the operator has set up. */
export const useSettingsOptions = () =>
  useQuery({
    queryKey: ['settings', 'options'],
    queryFn: ({ signal }) => call(readOptions, { signal }),
  });

const startOf = (user: CurrentUser): Settings => ({
  currency: user.currency,
  language: user.language,
  timezone: user.timezone as TimeZone,
  emailNotifications: user.emailNotifications,
  smsNotifications: user.smsNotifications,
  dailyDigest: user.dailyDigest,
  darkMode: user.darkMode,
  followSystemTheme: user.followSystemTheme,
  siteMode: user.siteMode,
  keyboardShortcuts: user.keyboardShortcuts,
  ...byChoice((choice) => isChosen(user, choice)),
});

/** The form of the settings, and its onSubmit: saves what was changed, and everything follows at once. */
export function useSettingsForm() {
  const t = useTranslations('settings');
  const client = useQueryClient();
  const { form, changesIn, saving } = useAccountForm(formBody, startOf, 'settings');
  const user = useUser();
  const save = useAction<Change, CurrentUser>({
    send: (changes) => call(updateSettings, { body: changes }),
    success: () => ({ title: t('savedTitle'), description: t('savedText') }),
    failure: t('failed'),
    // Projects without a currency of their own take the new one, and the day may be another.
    refresh: [USER_KEY, PROJECTS_KEY],
    onSuccess: (user) => client.setQueryData<CurrentUser | null>(USER_KEY, user),
  });
  const changeIn = (body: Settings): Change => ({
    ...Object.fromEntries(Object.entries(changesIn(body)).filter(([name]) => isSetting(name))),
    ...choicesIn(body, user),
  });
  const onSubmit = form.submit((body) => saving(() => save.mutateAsync(changeIn(body))));
  return { form, onSubmit, pending: save.isPending };
}
