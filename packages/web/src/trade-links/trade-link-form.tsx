import { DEFAULT_LINK_DAYS } from '@brick/domain/links/link-lifetime';
import type { addTradeLink, TradeLink } from '@brick/domain/trade-links/api';
import { tradeLinkBody } from '@brick/domain/trade-links/body';
import { LINK_RIGHTS } from '@brick/domain/trade-links/record';
import { LANGUAGES } from '@brick/domain/users/languages-and-job-titles';
import { Suspense, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call, endpointRef } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { SupplierBox } from '../platform/forms/supplier-box.tsx';
import { useApiForm } from '../platform/forms/use-api-form.ts';
import { languageName } from '../platform/i18n/language-name.ts';
import { LinkDaysField } from '../platform/links/link-days-field.tsx';
import { PROJECTS_KEY, useProject } from '../platform/projects/current-project.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { useUser } from '../platform/session/session.ts';
import { PlaceBox } from '../records/fields/place-field.tsx';
import { TradeBox } from '../records/fields/trade-box.tsx';
import type { KindFormProps } from '../records/record-kind.ts';
import { Field, FormError } from '../ui/inputs/field.tsx';
import { Select } from '../ui/inputs/select.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { CompletionListBox } from './completion-list-box.tsx';
import type { NewTradeLink } from './made-link.tsx';

// With what draws the QR code.
const MadeLink = lazyComponent(() => import('./made-link.tsx'), 'MadeLink');

const addEndpoint = endpointRef<typeof addTradeLink>('POST', '/api/projects/{projectId}/trade-links');

const EXPIRY_DAYS = [1, 3, 7, 14, 30, 90] as const;

const LANGUAGE_OPTIONS = LANGUAGES.map((code) => ({ value: code, label: languageName(code) }));

/** The issues that the address names, from their list. */
const namedIssues = (text: string | undefined): number[] | null =>
  text && /^\d+(?:,\d+)*$/.test(text) ? text.split(',').map(Number) : null;

/** Makes a link for a trade, and shows its address once. A link is never edited. */
export function TradeLinkForm({ id, onClose }: KindFormProps<TradeLink>) {
  const [made, setMade] = useState<NewTradeLink | null>(null);
  const [, setUrl] = useUrlState();
  const close = () => {
    setUrl({ issues: null });
    onClose();
  };
  if (id !== null) return null;
  return made ? (
    <Suspense>
      <MadeLink link={made} onClose={close} />
    </Suspense>
  ) : (
    <NewLinkForm onMade={setMade} onClose={close} />
  );
}

function NewLinkForm({ onMade, onClose }: { onMade: (made: NewTradeLink) => void; onClose: () => void }) {
  const t = useTranslations('trade-links.form');
  const said = useTranslations('trade-links.scope');
  const rights = useTranslations('trade-links.rights');
  const names = useTranslations('fields.names');
  const project = useProject();
  const { language } = useUser();
  const [url] = useUrlState();
  const [issueIds] = useState(() => namedIssues(url['issues']));
  const [supplier, setSupplier] = useState('');
  const form = useApiForm(tradeLinkBody, {
    defaultValues: {
      ...{ name: '', rights: 'answer', language, pin: '', expiresInDays: DEFAULT_LINK_DAYS },
      scope: { trade: '', supplierId: null, placeId: null, issueIds, listId: null },
    },
  });
  const { control, register, submit, formState, setValue } = form;
  const { errors } = formState;
  const send = useAction<z.output<typeof tradeLinkBody>, NewTradeLink>({
    send: (body) => call(addEndpoint, { params: { projectId: project.id }, body }),
    success: null,
    failure: t('failed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onMade,
  });
  const scopeError = errors.scope;
  const wholeScope = scopeError?.root?.message ?? (scopeError as { message?: string } | undefined)?.message;
  return (
    <FormDialog
      form={form}
      title={t('title')}
      description={t('text')}
      maxWidth={520}
      submit={t('submit')}
      sending={t('making')}
      pending={send.isPending}
      onSubmit={submit((body) => send.mutateAsync(body))}
      onClose={onClose}
    >
      <Field label={t('name')} required hint={t('nameHint')} error={errors.name?.message}>
        <TextInput {...register('name')} maxLength={255} autoComplete="off" />
      </Field>
      {issueIds && <p className="text-ink-2">{said('issues', { count: issueIds.length })}</p>}
      <Controller
        control={control}
        name="scope.trade"
        render={({ field, fieldState }) => (
          <Field label={names('trade')} error={fieldState.error?.message}>
            <TradeBox {...field} value={field.value ?? ''} emptyText={t('ownTrade')} />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="scope.supplierId"
        render={({ field, fieldState }) => (
          <Field label={names('supplier')} error={fieldState.error?.message}>
            <SupplierBox
              name={field.name}
              ref={field.ref}
              value={supplier}
              onChange={(typed) => {
                setSupplier(typed);
                field.onChange(null);
              }}
              onPick={({ id, name }) => {
                setSupplier(name);
                field.onChange(id);
                if (!form.getValues('name')) setValue('name', name);
              }}
              // Text that names no supplier of the directory would be left out of the link without a word.
              onBlur={() => field.value === null && setSupplier('')}
              emptyText={t('noSupplier')}
            />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="scope.listId"
        render={({ field, fieldState }) => (
          <Field label={names('listId')} error={fieldState.error && t('noList')}>
            <CompletionListBox
              {...field}
              value={(field.value ?? null) as number | string | null}
              emptyText={t('noList')}
            />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="scope.placeId"
        render={({ field, fieldState }) => (
          <Field label={names('placeId')} hint={t('placeHint')} error={fieldState.error?.message}>
            <PlaceBox {...field} value={(field.value ?? null) as number | string | null} />
          </Field>
        )}
      />
      {wholeScope && <FormError>{wholeScope}</FormError>}
      <Field label={t('rights')}>
        <Select
          {...register('rights')}
          options={LINK_RIGHTS.map((value) => ({ value, label: rights(value) }))}
        />
      </Field>
      <Field label={t('language')}>
        <Select {...register('language')} options={LANGUAGE_OPTIONS} />
      </Field>
      <Field label={t('pin')} hint={t('pinHint')} error={errors.pin?.message}>
        <TextInput {...register('pin')} maxLength={8} inputMode="numeric" autoComplete="off" dir="ltr" />
      </Field>
      <LinkDaysField control={control} name="expiresInDays" days={EXPIRY_DAYS} />
    </FormDialog>
  );
}
