import { useTranslations } from 'use-intl';
import { DraftNotice } from '../platform/forms/draft-notice.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { FormError } from '../ui/inputs/field.tsx';
import { Page } from '../ui/layout/page.tsx';
import { SaveBar } from '../ui/layout/save-bar.tsx';
import { AccountCard } from './account-card.tsx';
import { AddressFields, PersonalFields } from './profile-fields.tsx';
import { useProfileForm } from './use-profile.ts';

export function ProfileScreen() {
  const t = useTranslations('profile');
  const ui = useTranslations('ui');
  const { form, onSubmit, pending } = useProfileForm();
  const { isDirty } = form.formState;
  return (
    <Page title={t('title')} subtitle={t('subtitle')} className="pb-0">
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,44rem)_16rem]">
        <AccountCard />
        <form
          id="profile"
          noValidate
          onSubmit={onSubmit}
          className="grid min-w-0 gap-7 lg:col-start-1 lg:row-start-1"
        >
          <FormError>{form.wholeError}</FormError>
          {(isDirty || form.cleared) && <DraftNotice form={form} />}
          <section aria-labelledby="personal" className="grid gap-4 border-t border-line pt-5">
            <h2 id="personal" className="t-lg font-semibold">
              {t('personal')}
            </h2>
            <PersonalFields form={form} />
          </section>
          <section aria-labelledby="place" className="grid gap-4 border-t border-line pt-5">
            <h2 id="place" className="t-lg font-semibold">
              {t('place')}
            </h2>
            <AddressFields form={form} />
          </section>
        </form>
      </div>
      <SaveBar status={isDirty && t('unsaved')} className="lg:max-w-[44rem]">
        {isDirty && <Button onClick={form.startAfresh}>{t('discard')}</Button>}
        <Button type="submit" form="profile" variant="primary" pending={pending} pendingLabel={ui('saving')}>
          {t('save')}
        </Button>
      </SaveBar>
    </Page>
  );
}
