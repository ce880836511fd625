import type { MailIn } from '@brick/domain/mail-in/api';
import { MAX_MAIL_BYTES, MAX_MAIL_FILES } from '@brick/domain/mail-in/rules';
import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { detailOf } from '../../platform/api/error-detail.ts';
import { CopyStatus, useCopy } from '../../platform/links/copy-status.tsx';
import { usePermission } from '../../platform/projects/current-project.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { ItemDetail } from '../../ui/layout/item-detail.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useNewAddress, useSwitchOff } from './use-mail-in.ts';

interface AddressPartProps {
  mailIn: MailIn;
  address: string;
  projectId: number;
}

/** The address that is on: to be copied, replaced or switched off. */
export function AddressPart({ mailIn, address, projectId }: AddressPartProps) {
  const t = useTranslations('mail-in.address');
  const { bytes, instant } = useFormat();
  const may = usePermission();
  const shown = useRef<HTMLElement>(null);
  const { copied, copy } = useCopy(address, () => {
    if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
  });
  const [asked, setAsked] = useState<AddressDialogProps['step'] | null>(null);
  const { available, lastLookedAt, switchedOnAt, switchedOnByName } = mailIn;
  return (
    <section aria-labelledby="mail-address" className="grid gap-3">
      <h3 id="mail-address" className="t-md font-semibold">
        {t('title')}
      </h3>
      <p className="rounded border border-line bg-sunken px-3 py-2.5">
        <code ref={shown} dir="ltr" className="wrap-anywhere select-all">
          {address}
        </code>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={<Copy size={16} aria-hidden="true" />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
        {available && may('connections', 'create') && (
          <Button onClick={() => setAsked('replace')}>{t('replace.action')}</Button>
        )}
        {may('connections', 'delete') && (
          <Button onClick={() => setAsked('switchOff')}>{t('switchOff.action')}</Button>
        )}
        <CopyStatus copied={copied} t={t} />
      </div>
      <p className="t-sm text-pretty text-ink-2">
        {t('how', { files: MAX_MAIL_FILES, size: bytes(MAX_MAIL_BYTES) })}
      </p>
      <dl className="t-sm grid gap-y-1">
        {available && (
          <ItemDetail label={t('looked')}>
            {lastLookedAt === null ? t('notLooked') : instant(lastLookedAt, { time: true })}
          </ItemDetail>
        )}
        {switchedOnAt !== null && (
          <ItemDetail label={t('by')}>
            <bdi>{switchedOnByName ?? '–'}</bdi> · {instant(switchedOnAt)}
          </ItemDetail>
        )}
      </dl>
      {asked && <AddressDialog step={asked} projectId={projectId} onClose={() => setAsked(null)} />}
    </section>
  );
}

interface AddressDialogProps {
  step: 'replace' | 'switchOff';
  projectId: number;
  onClose: () => void;
}

/** Asks before the address is replaced or switched off. */
function AddressDialog({ step, projectId, onClose }: AddressDialogProps) {
  const t = useTranslations(`mail-in.address.${step}`);
  const steps = { replace: useNewAddress(projectId, 'replace'), switchOff: useSwitchOff(projectId) };
  const { mutate, isPending, error } = steps[step];
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('ask')}
      description={t('text')}
      confirmLabel={t('action')}
      pending={isPending}
      error={detailOf(error)}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
    />
  );
}
