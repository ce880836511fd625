import type { addInvitation } from '@brick/domain/members/invitations';
import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Answer } from '../platform/call.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { TextInput } from '../ui/text-input.tsx';

interface Props {
  made: Answer<typeof addInvitation>;
  onClose: () => void;
}

/** The link of a new invitation, to copy: no later look at the list shows it again. */
export function MadeLink({ made, onClose }: Props) {
  const t = useTranslations('members.link');
  const roles = useTranslations('members.roles');
  const { instant } = useFormat();
  const box = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  const copy = async () => {
    // Without TLS a browser has no clipboard to give: then the link stands selected, one key away.
    box.current?.select();
    try {
      await navigator.clipboard.writeText(window.location.origin + made.path);
      setCopied('yes');
    } catch {
      setCopied('no');
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('text', { role: roles(made.role), day: instant(made.expiresAt) })}
      maxWidth={560}
      footer={
        <>
          <DialogClose>
            <Button variant="secondary">{t('close')}</Button>
          </DialogClose>
          <Button variant="primary" icon={<Copy size={16} aria-hidden="true" />} onClick={() => void copy()}>
            {t('copy')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Field label={t('label')} hint={t(made.email ? 'sentHint' : 'hint', { email: made.email ?? '' })}>
          <TextInput
            ref={box}
            readOnly
            dir="ltr"
            value={window.location.origin + made.path}
            onFocus={(event) => event.currentTarget.select()}
          />
        </Field>
        <p role="status" className="t-sm font-medium text-moss">
          {copied === 'yes' && t('copied')}
          {copied === 'no' && <span className="text-ink-2">{t('selected')}</span>}
        </p>
      </div>
    </Dialog>
  );
}
