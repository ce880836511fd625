import type { TimeZone } from '@brick/domain/dates/offered-time-zones';
import { NOTICE_CHOICES, type NoticeChoice } from '@brick/domain/notices/notice-kinds';
import { settingsBody, type settingsOptions, updateSettings } from '@brick/domain/settings/api';
import type { CurrentUser } from '@brick/domain/users/current-user';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import * as z from 'zod';
import { call, endpointRef } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import type { ApiForm } from '../platform/forms/use-api-form.ts';
import { PROJECTS_KEY } from '../platform/projects/current-project.ts';
import { keepUser, USER_KEY, useUser } from '../platform/session/session.ts';
import { useAccountEditForm } from '../platform/session/use-account-edit-form.ts';

/** The form field for mails of a kind of notice. */
export const choiceField = (choice: NoticeChoice) => `mails${choice}` as const;

type ChoiceField = ReturnType<typeof choiceField>;

const fieldsByChoice = <Value>(of: (choice: NoticeChoice) => Value) =>
  Object.fromEntries(NOTICE_CHOICES.map((choice) => [choiceField(choice), of(choice)])) as Record<
    ChoiceField,
    Value
  >;

const formBody = settingsBody.extend(fieldsByChoice(() => z.boolean()));

type SettingsValues = z.output<typeof formBody>;
type SettingsChange = Partial<z.output<typeof settingsBody>> & { noticeChoices?: Record<string, boolean> };

export type SettingsForm = ApiForm<z.input<typeof formBody>, SettingsValues>;

const isChosen = ({ noticeChoices }: CurrentUser, choice: NoticeChoice): boolean =>
  noticeChoices[choice] !== false;

/** The choices to send: all stored ones with the changes, or nothing. */
function changedChoices(body: SettingsValues, user: CurrentUser): Pick<SettingsChange, 'noticeChoices'> {
  const changed = NOTICE_CHOICES.filter((choice) => body[choiceField(choice)] !== isChosen(user, choice));
  if (changed.length === 0) return {};
  const next = changed.map((choice) => [choice, body[choiceField(choice)]]);
  return { noticeChoices: { ...user.noticeChoices, ...Object.fromEntries(next) } };
}

const isSetting = (name: string): boolean => Object.hasOwn(settingsBody.shape, name);

const readOptions = endpointRef<typeof settingsOptions>('GET', '/api/settings/options');

/** Which notification channels the operator has set up. */
export const useSettingsOptions = () =>
  useQuery({
    queryKey: ['settings', 'options'],
    queryFn: ({ signal }) => call(readOptions, { signal }),
  });

const settingsOf = (user: CurrentUser): SettingsValues => ({
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
  ...fieldsByChoice((choice) => isChosen(user, choice)),
});

/** The settings form and its onSubmit: saves the changes, which take effect at once. */
export function useSettingsForm() {
  const t = useTranslations('settings');
  const client = useQueryClient();
  const { form, changesIn, saving } = useAccountEditForm(formBody, settingsOf, 'settings');
  const user = useUser();
  const save = useAction<SettingsChange, CurrentUser>({
    send: (changes) => call(updateSettings, { body: changes }),
    success: () => ({ title: t('savedTitle'), description: t('savedText') }),
    failure: t('failed'),
    // Projects without a currency of their own take the new one, and the date may change.
    refresh: [USER_KEY, PROJECTS_KEY],
    onSuccess: (user) => keepUser(client, user),
  });
  const changeIn = (body: SettingsValues): SettingsChange => ({
    ...Object.fromEntries(Object.entries(changesIn(body)).filter(([name]) => isSetting(name))),
    ...changedChoices(body, user),
  });
  const onSubmit = form.submit((body) => saving(() => save.mutateAsync(changeIn(body))));
  return { form, onSubmit, pending: save.isPending };
}
