import { deleteAccount, type deletionPlan, type Fate, type Orphan } from '@brick/domain/auth/deletion';
import type { ReplyOf } from '@brick/domain/endpoint';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call, callOf } from '../platform/call.ts';
import { bodyOf, useContractForm } from '../platform/forms.ts';
import { useLeaving, useUser } from '../platform/session.ts';
import { useAction } from '../platform/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Field, FormError } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { Select } from '../ui/select.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { TextInput } from '../ui/text-input.tsx';

const readPlan = callOf<typeof deletionPlan>('GET', '/api/user/deletion');
const body = bodyOf(deleteAccount);

type Plan = ReplyOf<typeof deletionPlan>;

/** What lies in the trash goes without an answer. */
const isOpen = ({ deleted }: Orphan): boolean => !deleted;

// Asked anew at each opening: what is in it may have changed since.
const usePlan = () =>
  useQuery({ queryKey: ['deletion-plan'], queryFn: ({ signal }) => call(readPlan, { signal }), gcTime: 0 });

/** A fate as the line of a select says it. */
const lineOf = (fate: Fate | undefined): string =>
  fate === undefined ? '' : fate === 'remove' ? 'remove' : String(fate.handOverTo);

const fateOf = (line: string): Fate => (line === 'remove' ? 'remove' : { handOverTo: Number(line) });

interface OrphanFieldProps {
  project: Orphan;
  fate: Fate | undefined;
  error: string | undefined;
  onChoose: (fate: Fate | undefined) => void;
}

/** What becomes of one project. */
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
        value={lineOf(fate)}
        onChange={({ target }) => onChoose(target.value === '' ? undefined : fateOf(target.value))}
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

function useDeletionForm(orphans: readonly Orphan[]) {
  const t = useTranslations('settings.deletion');
  const leave = useLeaving();
  const form = useContractForm(body, { defaultValues: { password: '', code: null, projects: {} } });
  const fates = useWatch({ control: form.control, name: 'projects' }) ?? {};
  const remove = useAction<z.output<typeof body>>({
    send: (sent) => call(deleteAccount, { body: sent }),
    success: () => ({ title: t('doneTitle'), description: t('doneText') }),
    failure: t('failed'),
    onSuccess: () => void leave(),
  });
  const onSubmit = (event: FormEvent<HTMLElement>) => {
    const open = orphans.filter(({ id }) => fates[id] === undefined);
    for (const { id } of open) form.setError(`projects.${id}`, { type: 'missing', message: t('missing') });
    if (open.length > 0) event.preventDefault();
    else form.submit((sent) => remove.mutateAsync(sent))(event);
  };
  const choose = (id: number, fate: Fate | undefined) => {
    const { [id]: _, ...others } = fates;
    form.setValue('projects', fate === undefined ? others : { ...others, [id]: fate }, { shouldDirty: true });
    form.clearErrors(`projects.${id}`);
  };
  // Done is not over: until the screens of visitors are there, nothing may be pressed again.
  return { form, fates, choose, onSubmit, pending: remove.isPending || remove.isSuccess };
}

function Orphans({ orphans, of }: { orphans: readonly Orphan[]; of: ReturnType<typeof useDeletionForm> }) {
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

/** Which projects need an answer, then password and code. */
function Questions({ plan, of }: { plan: Plan; of: ReturnType<typeof useDeletionForm> }) {
  const t = useTranslations('settings.deletion');
  const { username } = useUser();
  const { form } = of;
  const { errors } = form.formState;
  const orphans = plan.projects.filter(isOpen);
  const trashed = plan.projects.filter(({ deleted }) => deleted);
  return (
    <div className="grid gap-4.5">
      <FormError>{form.wholeError}</FormError>
      <Notice tone="waiting">{t('text')}</Notice>
      {orphans.length > 0 && <Orphans orphans={orphans} of={of} />}
      {trashed.length > 0 && (
        <p className="text-pretty text-ink-2">
          {t('inTrash', { count: trashed.length, names: trashed.map(({ name }) => name).join(', ') })}
        </p>
      )}
      {/* So that a password manager knows whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field label={t('password')} error={errors.password?.message} required>
        <PasswordInput {...form.register('password')} autoComplete="current-password" />
      </Field>
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

/** Ends one's account: what becomes of the projects that nobody else owns, and the password. */
export function DeleteAccountForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings.deletion');
  const { data: plan, isError, refetch } = usePlan();
  const asked = useDeletionForm(plan?.projects.filter(isOpen) ?? []);
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
          <DialogClose>
            <Button>{t('cancel')}</Button>
          </DialogClose>
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
        <Questions plan={plan} of={asked} />
      ) : isError ? (
        <ErrorState text={t('planFailed')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={5} />
      )}
    </Dialog>
  );
}
