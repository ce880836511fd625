import { Copy } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/inputs/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { CloseButton } from '../forms/form-footer.tsx';
import { CopyStatus, useCopy } from './copy-status.tsx';

interface NewSecretDialogProps {
  title: string;
  text: string;
  hint: string;
  /** What is shown to be copied: a link with its origin, or a token. */
  secret: string;
  t: (word: 'label' | 'copy' | 'copied' | 'selected') => string;
  onClose: () => void;
  /** Other ways to hand it on. */
  children?: ReactNode;
}

/** Shows a new link or token to copy: it is never shown again. */
export function NewSecretDialog({ title, text, hint, secret, t, onClose, children }: NewSecretDialogProps) {
  const box = useRef<HTMLInputElement>(null);
  const { copied, copy } = useCopy(secret, () => box.current?.select());
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      maxWidth={560}
      footer={
        <>
          <CloseButton />
          <Button variant="primary" icon={<Copy size={16} aria-hidden="true" />} onClick={() => void copy()}>
            {t('copy')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Field label={t('label')} hint={hint}>
          <TextInput
            ref={box}
            readOnly
            dir="ltr"
            value={secret}
            onFocus={(event) => event.currentTarget.select()}
          />
        </Field>
        <CopyStatus copied={copied} t={t} />
        {children}
      </div>
    </Dialog>
  );
}
