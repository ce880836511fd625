import type { AcceptedMail } from '@brick/domain/mail-in/api';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { CloseButton } from '../../platform/forms/form-footer.tsx';
import { pageFolder } from '../../platform/records/record-links.ts';
import { linkStyle } from '../../ui/inputs/button-style.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';

interface RefusedFilesDialogProps {
  accepted: AcceptedMail;
  projectId: number;
  onClose: () => void;
}

/** Says of each file of an accepted mail that was refused why. */
export function RefusedFilesDialog({
  accepted: { received, refused },
  projectId,
  onClose,
}: RefusedFilesDialogProps) {
  const t = useTranslations('mail-in.held');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('refusedTitle', { count: refused.length })}
      description={t('accepted', { count: received })}
      maxWidth={560}
      footer={<CloseButton />}
    >
      <div className="grid gap-3">
        <ul aria-label={t('refusedTitle', { count: refused.length })} className="border-t border-line">
          {refused.map(({ name, reason }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files of a mail may have one name
            <li key={place} className="grid gap-0.5 border-b border-line py-2">
              <bdi className="text-match-parent font-medium wrap-anywhere">{name}</bdi>
              <span className="t-sm text-pretty text-ink-2">{reason}</span>
            </li>
          ))}
        </ul>
        {received > 0 && (
          <p>
            <Link to={pageFolder('invoice')} search={{ project: String(projectId) }} className={linkStyle}>
              {t('toInvoices')}
            </Link>
          </p>
        )}
      </div>
    </Dialog>
  );
}
