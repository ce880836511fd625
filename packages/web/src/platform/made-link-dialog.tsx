import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';

interface Props {
  title: string;
  text: string;
  hint: string;
  /** The path of the link; it is shown with the address of this place before it. */
  path: string;
  t: (word: 'label' | 'copy' | 'copied' | 'selected' | 'close') => string;
  onClose: () => void;
}

/** A link that was just made, to copy: no later look shows it again. */
export function MadeLinkDialog({ title, text, hint, path, t, onClose }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  const link = window.location.origin + path;
  const copy = async () => {
    // Without TLS a browser has no clipboard to give: then the link stands selected, one key away.
    box.current?.select();
    try {
      await navigator.clipboard.writeText(link);
      setCopied('yes');
    } catch {
      setCopied('no');
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
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
        <Field label={t('label')} hint={hint}>
          <TextInput
            ref={box}
            readOnly
            dir="ltr"
            value={link}
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
