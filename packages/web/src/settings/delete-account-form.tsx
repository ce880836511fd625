import {
  deleteAccount,
  type deletionPlan,
  type Orphan,
  type OrphanFate,
} from '@brick/domain/auth/account-deletion-api';
import type { ReplyOf } from '@brick/domain/endpoint';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call, endpointRef } from '../platform/api/call.ts';
import { isCallError } from '../platform/api/call-error.ts';
import { useAction } from '../platform/api/use-action.ts';
import { CloseButton } from '../platform/forms/form-footer.tsx';
import { bodySchema, useApiForm } from '../platform/forms/use-api-form.ts';
import { OwnPasswordField, useBlankPassword } from '../platform/session/own-password-field.tsx';
import { deviceData, useClearSession, useUser } from '../platform/session/session.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { Field, FormError } from '../ui/inputs/field.tsx';
import { Select } from '../ui/inputs/select.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';

const readPlan = endpointRef<typeof deletionPlan>('GET', '/api/user/deletion');
const body = bodySchema(deleteAccount);

type DeletionPlan = ReplyOf<typeof deletionPlan>;

/** Projects in the trash need no answer. */
const needsAnswer = ({ deleted }: Orphan): boolean => !deleted;

// Loaded again each time, because the projects may have changed.
const useDeletionPlan = () =>
  useQuery({ queryKey: ['deletion-plan'], queryFn: ({ signal }) => call(readPlan, { signal }), gcTime: 0 });

/** A fate as the value of a select. */
const fateToValue = (fate: OrphanFate | undefined): string =>
  fate === undefined ? '' : fate === 'remove' ? 'remove' : String(fate.handOverTo);

const valueToFate = (line: string): OrphanFate =>
  line === 'remove' ? 'remove' : { handOverTo: Number(line) };

interface OrphanFieldProps {
  project: Orphan;
  fate: OrphanFate | undefined;
  error: string | undefined;
  onChoose: (fate: OrphanFate | undefined) => void;
}

/** The fate of one project. */
function OrphanField({ project, fate, error, onChoose }: OrphanFieldProps) {
  const t = useTranslations('settings.deletion');
  const alone = project.heirs.length === 0;
  const heir = project.heirs.find(({ userId }) => typeof fate === 'object' && userId === fate.handOverTo);
  const hint =
    fate === 'remove'
      ? t(alone ? 'removing' : 'trashing')
      : heir
        ? t('offering', { name: heir.name })
        : alone
          ? t('alone')
          : undefined;
  return (
    <Field label={project.name} error={error} hint={hint} required>
      <Select
        value={fateToValue(fate)}
        onChange={({ target }) => onChoose(target.value === '' ? undefined : valueToFate(target.value))}
        placeholder={t('choose')}
        options={[
          ...project.heirs.map(({ userId, name }) => ({
            value: String(userId),
            label: t('offer', { name }),
          })),
          { value: 'remove', label: t(alone ? 'remove' : 'trash') },
        ]}
      />
    </Field>
  );
}

function useDeletionForm(orphans: readonly Orphan[], readAgain: () => Promise<unknown>) {
  const t = useTranslations('settings.deletion');
  const leave = useClearSession();
  const { id } = useUser();
  const form = useApiForm(body, {
    defaultValues: { password: useBlankPassword(), code: null, projects: {} },
  });
  const fates = useWatch({ control: form.control, name: 'projects' }) ?? {};
  const remove = useAction<z.output<typeof body>>({
    send: (sent) =>
      call(deleteAccount, { body: sent }).catch(async (error) => {
        // It is of a project that had another owner until just now: its question is asked too.
        if (isCallError(error, 409)) await readAgain();
        throw error;
      }),
    success: () => ({ title: t('doneTitle'), description: t('doneText') }),
    failure: t('failed'),
    async onSuccess() {
      await (await deviceData.load?.())?.forgetAccount(id);
      await leave();
    },
  });
  const onSubmit = (event: FormEvent<HTMLElement>) => {
    const open = orphans.filter(({ id }) => fates[id] === undefined);
    for (const { id } of open) form.setError(`projects.${id}`, { type: 'missing', message: t('missing') });
    if (open.length > 0) event.preventDefault();
    else form.submit((sent) => remove.mutateAsync(sent))(event);
  };
  const choose = (id: number, fate: OrphanFate | undefined) => {
    const { [id]: _, ...others } = fates;
    form.setValue('projects', fate === undefined ? others : { ...others, [id]: fate }, { shouldDirty: true });
    form.clearErrors(`projects.${id}`);
  };
  // Still pending after success: nothing may be pressed until the visitors' screens are there.
  return { form, fates, choose, onSubmit, pending: remove.isPending || remove.isSuccess };
}

function OrphanFields({
  orphans,
  of,
}: {
  orphans: readonly Orphan[];
  of: ReturnType<typeof useDeletionForm>;
}) {
  const t = useTranslations('settings.deletion');
  const { errors } = of.form.formState;
  return (
    <fieldset className="grid gap-4.5">
      <legend className="mb-1 font-semibold">{t('projects')}</legend>
      <p className="text-pretty text-ink-2">{t('projectsText')}</p>
      {orphans.map((project) => (
        <OrphanField
          key={project.id}
          project={project}
          fate={of.fates[project.id]}
          error={errors.projects?.[project.id]?.message}
          onChoose={(fate) => of.choose(project.id, fate)}
        />
      ))}
    </fieldset>
  );
}

/** The projects that need an answer, then password and code. */
function DeletionQuestions({ plan, of }: { plan: DeletionPlan; of: ReturnType<typeof useDeletionForm> }) {
  const t = useTranslations('settings.deletion');
  const { username } = useUser();
  const { form } = of;
  const { errors } = form.formState;
  const orphans = plan.projects.filter(needsAnswer);
  const trashed = plan.projects.filter(({ deleted }) => deleted);
  return (
    <div className="grid gap-4.5">
      <FormError>{form.wholeError}</FormError>
      <Banner tone="waiting">{t('text')}</Banner>
      {orphans.length > 0 && <OrphanFields orphans={orphans} of={of} />}
      {trashed.length > 0 && (
        <p className="text-pretty text-ink-2">
          {t('inTrash', { count: trashed.length, names: trashed.map(({ name }) => name).join(', ') })}
        </p>
      )}
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <OwnPasswordField
        {...form.register('password')}
        label={t('password')}
        error={errors.password?.message}
        required
      />
      {plan.withCode && (
        <Field label={t('code')} error={errors.code?.message} required>
          <TextInput
            {...form.register('code', { setValueAs: (text: string | null) => text || null })}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
          />
        </Field>
      )}
    </div>
  );
}

/** Deletes the user's account: the fate of projects without another owner, and the password. */
export function DeleteAccountForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings.deletion');
  const { data: plan, isError, refetch } = useDeletionPlan();
  const asked = useDeletionForm(plan?.projects.filter(needsAnswer) ?? [], refetch);
  const { onSubmit, pending } = asked;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !pending && onClose()}
      title={t('title')}
      maxWidth={540}
      onSubmit={onSubmit}
      footer={
        <>
          <CloseButton cancels />
          <Button
            type="submit"
            variant="danger"
            disabled={!plan}
            pending={pending}
            pendingLabel={t('deleting')}
          >
            {t('submit')}
          </Button>
        </>
      }
    >
      {plan ? (
        <DeletionQuestions plan={plan} of={asked} />
      ) : isError ? (
        <ErrorState text={t('planFailed')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={5} />
      )}
    </Dialog>
  );
}
