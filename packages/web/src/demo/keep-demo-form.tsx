import { keepDemo } from '@brick/domain/demo/api';
import type { BodyOf } from '@brick/domain/endpoint';
import { PRODUCT_NAME } from '@brick/domain/product-name';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { type CallReply, call } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { bodySchema, useApiForm } from '../platform/forms/use-api-form.ts';
import { NewAccountFields } from '../platform/session/new-account-fields.tsx';
import { USER_KEY } from '../platform/session/session.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { buttonStyle } from '../ui/inputs/button-style.ts';
import { FormError } from '../ui/inputs/field.tsx';

const EMPTY_VALUES = { username: '', firstName: '', lastName: '', email: '', password: '' };

function useKeepDemoForm() {
  const t = useTranslations('demo.keep');
  const told = useTranslations('auth');
  const client = useQueryClient();
  return useAction<BodyOf<typeof keepDemo>, CallReply<typeof keepDemo>>({
    send: (body) => call(keepDemo, { body }),
    success: () => ({
      title: told('accountCreatedTitle'),
      description: told('accountCreatedText', { brand: PRODUCT_NAME }),
    }),
    failure: t('failed'),
    onSuccess: (user) => client.setQueryData(USER_KEY, user),
  });
}

/** The fields of a new account. Input is kept when the server rejects it, and when the user visits another screen. */
export function KeepDemoForm() {
  const t = useTranslations('demo.keep');
  const auth = useTranslations('auth');
  const frame = useTranslations('frame');
  const keep = useKeepDemoForm();
  const form = useApiForm(bodySchema(keepDemo), {
    defaultValues: EMPTY_VALUES,
    draft: 'demo.keep',
    draftOmit: ['password', 'claimEmail'],
  });
  return (
    <form
      noValidate
      onSubmit={form.submit((body) => keep.mutateAsync(body))}
      className="grid max-w-[480px] gap-4.5"
    >
      <FormError>{form.wholeError}</FormError>
      {form.restored && <Banner tone="moving">{frame('restored')}</Banner>}
      <NewAccountFields form={form} />
      <div className="flex flex-wrap justify-end gap-2 max-sm:*:flex-1">
        <Link to="/dashboard" className={buttonStyle()}>
          {t('cancel')}
        </Link>
        <Button
          type="submit"
          variant="primary"
          pending={keep.isPending}
          pendingLabel={auth('creatingAccount')}
        >
          {auth('createAccount')}
        </Button>
      </div>
    </form>
  );
}
