import type { putAccounting } from '@brick/domain/accounting/api';
import {
  ACCOUNTING_SYSTEMS,
  type AccountingSystem,
  CODE_OF_CATEGORY,
  type CodedCategory,
  MAX_ACCOUNT,
  type ProfileReply,
  profileBody,
} from '@brick/domain/accounting/profile';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call, endpointRef } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { currentRow } from '../platform/forms/edit-conflict.ts';
import { textsOf } from '../platform/forms/empty-values.ts';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { useApiForm } from '../platform/forms/use-api-form.ts';
import { Field, FormGrid } from '../ui/inputs/field.tsx';
import { Select } from '../ui/inputs/select.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { AccountsField } from './accounts-field.tsx';
import { CostCentresField } from './cost-centres-field.tsx';
import { DatevFields, emptyDatev } from './datev-fields.tsx';
import { TaxCodesField } from './tax-codes-field.tsx';
import { accountingKey, useSystemName } from './use-accounting.ts';

const put = endpointRef<typeof putAccounting>('PUT', '/api/projects/{projectId}/accounting');

type ProfileInput = z.input<typeof profileBody>;

type CodeField = 'noVatCode' | (typeof CODE_OF_CATEGORY)[CodedCategory];

const startOf = ({ version: _, updatedAt: __, system, ...profile }: ProfileReply): ProfileInput => ({
  ...profile,
  system: system ?? 'xero',
  ...textsOf(profile, ['defaultAccount', 'creditorAccount', 'noVatCode', ...Object.values(CODE_OF_CATEGORY)]),
});

interface AccountingProfileFormProps {
  projectId: number;
  profile: ProfileReply;
  onClose: () => void;
}

/** Sets up how expenses become bills for the accountant. */
export function AccountingProfileForm({ projectId, profile, onClose }: AccountingProfileFormProps) {
  const t = useTranslations('accounting.profile');
  const ui = useTranslations('ui');
  const systemName = useSystemName();
  // What somebody else saved meanwhile is replaced only by saving once more.
  const [opened] = useState(profile);
  const [version, setVersion] = useState(opened.version);
  const form = useApiForm(profileBody, { defaultValues: startOf(profile) });
  const { control, register, setValue, formState, submit } = form;
  const { errors } = formState;
  const system = useWatch({ control, name: 'system' });
  const save = useAction<z.output<typeof profileBody>, ProfileReply>({
    send: (body) =>
      call(put, {
        params: { projectId },
        body: { ...body, version },
      }),
    success: t('saved'),
    failure: t('saveFailed'),
    refresh: [accountingKey(projectId)],
    onSuccess: onClose,
  });
  const choose = (chosen: AccountingSystem) => {
    setValue('system', chosen, { shouldDirty: true });
    setValue('datev', chosen === 'datev' ? (profile.datev ?? emptyDatev()) : null);
  };
  const text = (name: 'defaultAccount' | 'creditorAccount' | CodeField) => (
    <Field label={t(name)} hint={t(`${name}Hint`)} error={errors[name]?.message}>
      <TextInput {...register(name)} maxLength={MAX_ACCOUNT} autoComplete="off" />
    </Field>
  );
  return (
    <FormDialog
      form={form}
      title={t('title')}
      maxWidth={800}
      submit={ui('save')}
      pending={save.isPending}
      conflict={version !== opened.version && t('conflict')}
      onSubmit={submit(async (body) => {
        try {
          await save.mutateAsync(body);
        } catch (error) {
          const now = currentRow<ProfileReply>(error);
          if (now) setVersion(now.version);
          throw error;
        }
      })}
      onClose={onClose}
    >
      <Field label={t('system')} required error={errors.system?.message}>
        <Select
          value={system}
          onChange={({ target }) => choose(target.value as AccountingSystem)}
          options={ACCOUNTING_SYSTEMS.map((value) => ({ value, label: systemName(value) }))}
        />
      </Field>
      {system === 'datev' && <DatevFields form={form} />}
      <FormGrid>
        {text('defaultAccount')}
        {text('creditorAccount')}
      </FormGrid>
      <Controller
        control={control}
        name="accounts"
        render={({ field: { value, onChange } }) => (
          <AccountsField
            value={value ?? []}
            onChange={onChange}
            error={errors.accounts?.root?.message ?? errors.accounts?.message}
            errorOf={(at) => errors.accounts?.[at]?.account?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="taxCodes"
        render={({ field: { value, onChange } }) => (
          <TaxCodesField
            value={value ?? []}
            onChange={onChange}
            error={errors.taxCodes?.root?.message ?? errors.taxCodes?.message}
            errorsOf={(at) => errors.taxCodes?.[at] ?? {}}
          />
        )}
      />
      <FormGrid>
        {text('noVatCode')}
        {text('exemptCode')}
        {text('reverseChargeCode')}
        {text('intraCommunityCode')}
      </FormGrid>
      <Controller
        control={control}
        name="costCentres"
        render={({ field: { value, onChange } }) => (
          <CostCentresField
            value={value ?? []}
            onChange={onChange}
            error={errors.costCentres?.root?.message ?? errors.costCentres?.message}
          />
        )}
      />
    </FormDialog>
  );
}
