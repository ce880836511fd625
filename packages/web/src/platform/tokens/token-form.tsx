import { type RightName, roleOf } from '@brick/domain/permissions';
import type { Project } from '@brick/domain/projects/api';
import {
  addPersonalToken,
  addProjectToken,
  personalTokenBody,
  projectTokenBody,
} from '@brick/domain/tokens/api';
import { DEFAULT_TOKEN_DAYS, MAX_TOKEN_DAYS, rolesForToken } from '@brick/domain/tokens/rules';
import { TOKEN_PRESETS, type TokenPreset } from '@brick/domain/tokens/scopes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import * as z from 'zod';
import { Field, FormGrid } from '../../ui/inputs/field.tsx';
import { normalizeTyped } from '../../ui/inputs/normalize-typed.ts';
import { Select } from '../../ui/inputs/select.tsx';
import { Switch } from '../../ui/inputs/switch.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { call } from '../api/call.ts';
import { refreshAfterWrite } from '../api/use-action.ts';
import { useSingleMutation } from '../api/use-single-mutation.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useApiForm } from '../forms/use-api-form.ts';
import { useCurrentProject } from '../projects/current-project.ts';
import { RoleField } from '../projects/role-field.tsx';
import { OwnPasswordField } from '../session/own-password-field.tsx';
import { type NewToken, NewTokenDialog } from './new-token-dialog.tsx';
import { offeredRights } from './offered-rights.ts';
import { ProjectsField } from './projects-field.tsx';
import { RightsGrid } from './rights-grid.tsx';
import { PRESETS, useRightsText } from './rights-text.ts';
import { tokensKey } from './use-tokens.ts';

/** What the form asks for; a token has either projects or a role. */
const formBody = personalTokenBody.omit({ expiresAt: true }).extend({
  role: projectTokenBody.shape.role,
  password: z.string().transform((typed) => typed || undefined),
});

interface TokenFormProps {
  /** The project whose token it will be; null for one of the user's own. */
  project: Project | null;
  onClose: () => void;
}

/** Makes a token, and shows it once. */
export function TokenForm({ project, onClose }: TokenFormProps) {
  const [made, setMade] = useState<NewToken | null>(null);
  return made ? (
    <NewTokenDialog made={made} onClose={onClose} />
  ) : (
    <NewTokenForm project={project} onMade={setMade} onClose={onClose} />
  );
}

interface NewTokenFormProps extends TokenFormProps {
  onMade: (made: NewToken) => void;
}

function NewTokenForm({ project, onMade, onClose }: NewTokenFormProps) {
  const t = useTranslations('tokens.form');
  const words = useTranslations('tokens');
  const client = useQueryClient();
  const { projects } = useCurrentProject();
  const [preset, setPreset] = useState<TokenPreset | 'own'>('readEverything');
  const roles = project ? rolesForToken(roleOf(project.role)) : [];
  const form = useApiForm(formBody, {
    defaultValues: {
      ...{ name: '', scopes: [...TOKEN_PRESETS.readEverything.scopes], money: true },
      ...{ expiresInDays: DEFAULT_TOKEN_DAYS, projects: null, role: 'viewer', password: '' },
    },
  });
  const { control, submit, setValue, setFocus, formState, register } = form;
  const { errors } = formState;
  const [scopes = [], chosen, role] = useWatch({ control, name: ['scopes', 'projects', 'role'] });
  const acting = project
    ? [role]
    : projects.filter(({ id }) => !chosen || chosen.includes(id)).map((each) => each.role);
  const offered = offeredRights(acting.map(roleOf), project === null);
  // Asked for only once the server has said that the sign-in is too long ago.
  const [asksPassword, setAsksPassword] = useState(false);
  if (errors.password && !asksPassword) setAsksPassword(true);
  useEffect(() => {
    if (asksPassword) setFocus('password');
  }, [asksPassword, setFocus]);
  // Without a toast about a failure: what the server says stands in the form, most often that it wants the password.
  const send = useSingleMutation({
    mutationFn: ({
      projects: named,
      role: given,
      password,
      ...body
    }: z.output<typeof formBody>): Promise<NewToken> =>
      project
        ? call(addProjectToken, { params: { projectId: project.id }, body: { ...body, role: given } })
        : call(addPersonalToken, { body: { ...body, projects: named, password } }),
    onSuccess: (made) => {
      onMade(made);
      return refreshAfterWrite(client, [tokensKey(project?.id ?? null)]);
    },
  });
  const choose = (name: TokenPreset | 'own') => {
    setPreset(name);
    // Rights chosen one by one begin with those of the preset before, as far as they are offered.
    const next =
      name === 'own' ? scopes.filter((scope) => offered.includes(scope)) : TOKEN_PRESETS[name].scopes;
    setValue('scopes', [...next], { shouldDirty: true });
    if (name !== 'own') setValue('money', TOKEN_PRESETS[name].money, { shouldDirty: true });
  };
  return (
    <FormDialog
      form={form}
      title={words(project ? 'project.new' : 'personal.new')}
      description={t('text')}
      maxWidth={800}
      submit={t('submit')}
      sending={t('making')}
      pending={send.isPending}
      onSubmit={submit((body) =>
        send.mutateAsync({
          ...body,
          scopes: preset === 'own' ? body.scopes.filter((scope) => offered.includes(scope)) : body.scopes,
        }),
      )}
      onClose={onClose}
    >
      <FormGrid>
        <Field label={t('name')} required hint={t('nameHint')} error={errors.name?.message}>
          <TextInput {...register('name')} maxLength={100} autoComplete="off" />
        </Field>
        <Controller
          control={control}
          name="expiresInDays"
          render={({ field }) => (
            <Field
              label={t('days')}
              hint={t('daysHint', { least: 1, most: MAX_TOKEN_DAYS })}
              error={errors.expiresInDays?.message}
            >
              <TextInput
                {...field}
                value={String(field.value ?? '')}
                inputMode="numeric"
                autoComplete="off"
                onChange={({ target }) => {
                  const typed = normalizeTyped(target.value);
                  field.onChange(/^\d{1,9}$/.test(typed) ? Number(typed) : typed);
                }}
              />
            </Field>
          )}
        />
      </FormGrid>
      {project ? (
        <RoleField
          {...register('role')}
          label={t('role')}
          roles={roles}
          chosen={role}
          error={errors.role?.message}
        />
      ) : (
        <Controller
          control={control}
          name="projects"
          render={({ field: { value, onChange } }) => (
            <ProjectsField chosen={value ?? null} onChange={onChange} error={errors.projects?.message} />
          )}
        />
      )}
      <Field label={t('may')} hint={preset !== 'own' && <RightsText scopes={scopes} />}>
        <Select
          value={preset}
          onChange={({ target }) => choose(target.value as TokenPreset | 'own')}
          options={[...PRESETS, 'own' as const].map((name) => ({
            value: name,
            label: words(`presets.${name}`),
          }))}
        />
      </Field>
      {preset === 'own' && (
        <section aria-label={t('rights')} className="grid gap-2">
          <p className="t-sm text-pretty text-ink-2">{t('rightsText')}</p>
          <RightsGrid
            offered={offered}
            chosen={scopes}
            onChange={(next) => setValue('scopes', next, { shouldDirty: true })}
          />
        </section>
      )}
      <Switch label={t('money')} hint={t('moneyHint')} {...register('money')} />
      {asksPassword && (
        <OwnPasswordField
          {...register('password')}
          label={t('password')}
          hint={t('passwordHint')}
          error={errors.password?.message}
        />
      )}
    </FormDialog>
  );
}

/** What a preset allows, in words. */
function RightsText({ scopes }: { scopes: readonly RightName[] }) {
  const rights = useRightsText();
  return rights(scopes).map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}
