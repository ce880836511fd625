import { PRODUCT_NAME } from '@brick/domain/product-name';
import { Copy, Download, Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { download } from '../platform/files/download.ts';
import { useUser } from '../platform/session/session.ts';
import { Button } from '../ui/inputs/button.tsx';
import { Checkbox } from '../ui/inputs/checkbox.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { navigationBlocker } from '../ui/overlay/navigation-blocker.ts';

function saveAsFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  download(address, name);
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

interface RecoveryCodesProps {
  codes: readonly string[];
  text: string;
}

/** Shows recovery codes, which are shown only once: neither Escape nor the browser's Back closes the dialog before they are kept. */
export function RecoveryCodesDialog({ onClose, ...shown }: RecoveryCodesProps & { onClose: () => void }) {
  const t = useTranslations('settings.twoFactor');
  const [kept, setKept] = useState(false);
  const tick = useRef<HTMLInputElement>(null);
  useEffect(() => (kept ? undefined : navigationBlocker.hold?.(() => tick.current?.focus())), [kept]);
  return (
    <Dialog
      open
      onOpenChange={() => (kept ? onClose() : tick.current?.focus())}
      title={t('codesTitle')}
      maxWidth={480}
      footer={
        <Button variant="primary" disabled={!kept} onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <RecoveryCodes {...shown} />
      <Checkbox
        ref={tick}
        className="mt-4"
        label={t('kept')}
        hint={t('keptHint')}
        checked={kept}
        onChange={(event) => setKept(event.target.checked)}
      />
    </Dialog>
  );
}

/** Recovery codes with ways to save them. */
function RecoveryCodes({ codes, text }: RecoveryCodesProps) {
  const t = useTranslations('settings.twoFactor');
  const { username } = useUser();
  const [copied, setCopied] = useState(false);
  // What is printed comes after the dialog, which hides from screen readers what was there before.
  const [printed, setPrinted] = useState(false);
  useEffect(() => setPrinted(true), []);
  const head = t('fileHead', { product: PRODUCT_NAME, username });
  const lines = `${head}\n\n${codes.join('\n')}\n`;
  return (
    <div className="grid gap-4.5">
      <p className="text-pretty">{text}</p>
      <ol
        aria-label={t('codesList')}
        className="grid justify-center gap-x-10 gap-y-1.5 rounded border border-line bg-sunken p-4 tracking-wider sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} dir="ltr" className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        {/* The clipboard is only available over a secure connection. */}
        {window.isSecureContext && (
          <Button
            icon={<Copy size={16} aria-hidden="true" />}
            onClick={() => void navigator.clipboard.writeText(lines).then(() => setCopied(true))}
          >
            {t(copied ? 'copied' : 'copy')}
          </Button>
        )}
        <Button icon={<Printer size={16} aria-hidden="true" />} onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Button
          icon={<Download size={16} aria-hidden="true" />}
          onClick={() => saveAsFile(t('fileName', { product: PRODUCT_NAME }), lines)}
        >
          {t('download')}
        </Button>
      </div>
      {printed &&
        createPortal(
          <div data-print-alone="">
            <h1 className="t-xl mb-4">{head}</h1>
            <ol className="grid gap-2 tracking-wider">
              {codes.map((code) => (
                <li key={code}>{code}</li>
              ))}
            </ol>
          </div>,
          document.body,
        )}
    </div>
  );
}
