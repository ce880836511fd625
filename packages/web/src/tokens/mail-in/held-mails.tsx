import type { AcceptedMail, HeldMail } from '@brick/domain/mail-in/api';
import { HELD_DAYS } from '@brick/domain/mail-in/rules';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { detailOf } from '../../platform/api/error-detail.ts';
import { usePermission } from '../../platform/projects/current-project.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { ItemDetail } from '../../ui/layout/item-detail.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useAcceptMail, useDropMail, useHeldMails } from './use-mail-in.ts';

const AcceptedDialog = lazyComponent(() => import('./refused-files-dialog.tsx'), 'RefusedFilesDialog');

interface HeldMailsProps {
  count: number;
  projectId: number;
  /** The last mail that was accepted, while it is read why files of it were refused. */
  accepted: AcceptedMail | null;
  onAccepted: (accepted: AcceptedMail | null) => void;
}

/** The mails that wait for somebody to accept or drop them. */
export function HeldMails({ count, projectId, accepted, onAccepted }: HeldMailsProps) {
  const t = useTranslations('mail-in.held');
  const { data, isError, refetch } = useHeldMails(projectId);
  const [dropped, setDropped] = useState<number | null>(null);
  const about = data?.find(({ id }) => id === dropped);
  return (
    <section {...useKeptFocus()} aria-labelledby="held-mails" className="grid gap-3 outline-none">
      <div>
        <h3 id="held-mails" className="t-md font-semibold">
          {t('title', { count: data?.length ?? count })}
        </h3>
        <p className="t-sm text-pretty text-ink-2">{t('text', { days: HELD_DAYS })}</p>
      </div>
      {isError && !data ? (
        <ErrorState text={t('failed')} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonText lines={4} />
      ) : data.length === 0 ? (
        <p className="text-ink-2">{t('none')}</p>
      ) : (
        <ul aria-labelledby="held-mails" className="border-t border-line">
          {data.map((mail) => (
            <HeldMailItem
              key={mail.id}
              mail={mail}
              onAccepted={onAccepted}
              onDrop={() => setDropped(mail.id)}
            />
          ))}
        </ul>
      )}
      {about && <DropDialog mail={about} onClose={() => setDropped(null)} />}
      {accepted && (
        <Suspense>
          <AcceptedDialog accepted={accepted} projectId={projectId} onClose={() => onAccepted(null)} />
        </Suspense>
      )}
    </section>
  );
}

/** How a mail is named to those who do not see it. */
const senderOf = ({ from, fromName }: HeldMail) => fromName ?? from;

interface HeldMailItemProps {
  mail: HeldMail;
  onAccepted: (accepted: AcceptedMail) => void;
  onDrop: () => void;
}

/** A mail that is held: from whom it says to be, why it is held, and what came with it. */
function HeldMailItem({ mail, onAccepted, onDrop }: HeldMailItemProps) {
  const t = useTranslations('mail-in.held');
  const { bytes, instant } = useFormat();
  const may = usePermission();
  const acceptance = useAcceptMail(mail.projectId, onAccepted);
  const refusal = detailOf(acceptance.error);
  const { from, fromName, subject, fileNames, size, reason, receivedAt, keptUntil } = mail;
  return (
    <li className="grid gap-2 border-b border-line py-4">
      <h4 className="t-md min-w-0 font-semibold wrap-anywhere">
        <bdi>{subject || t('noSubject')}</bdi>
      </h4>
      <p className="text-pretty text-ink-2">{t(`reasons.${reason}`)}</p>
      <dl className="t-sm grid gap-y-1">
        <ItemDetail label={t('from')}>
          {fromName !== null && (
            <span className="block">
              <bdi>{fromName}</bdi>
            </span>
          )}
          <bdi dir="ltr">{from}</bdi>
        </ItemDetail>
        <ItemDetail label={t('files')}>
          <ul>
            {fileNames.map((name, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files of a mail may have one name
              <li key={place}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </ItemDetail>
        <ItemDetail label={t('size')}>{bytes(size)}</ItemDetail>
        <ItemDetail label={t('received')}>{instant(receivedAt, { time: true })}</ItemDetail>
        <ItemDetail label={t('kept')}>{instant(keptUntil, { time: true })}</ItemDetail>
      </dl>
      {refusal !== undefined && (
        <p role="alert" className="text-pretty text-crimson">
          {refusal}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {may('connections', 'create') && (
          <Button
            size="sm"
            aria-label={t('acceptFor', { subject: subject || senderOf(mail) })}
            pending={acceptance.isPending}
            onClick={() => acceptance.mutate(mail)}
          >
            {t('accept')}
          </Button>
        )}
        {may('connections', 'delete') && (
          <Button
            size="sm"
            aria-label={t('dropFor', { subject: subject || senderOf(mail) })}
            onClick={onDrop}
          >
            {t('drop')}
          </Button>
        )}
      </div>
    </li>
  );
}

function DropDialog({ mail, onClose }: { mail: HeldMail; onClose: () => void }) {
  const t = useTranslations('mail-in.held');
  const removal = useDropMail(mail.projectId);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('askDrop', { sender: senderOf(mail) })}
      description={t('askDropText')}
      confirmLabel={t('drop')}
      pending={removal.isPending}
      error={detailOf(removal.error)}
      onConfirm={() => removal.mutate(mail.id, { onSuccess: onClose })}
    />
  );
}
