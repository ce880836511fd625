import { useState } from 'react';

export type Copied = 'yes' | 'no' | null;

/** Copies a text: `select` marks it where it stands, for browsers without a clipboard. */
export function useCopy(text: string, select: () => void) {
  const [copied, setCopied] = useState<Copied>(null);
  const copy = async () => {
    // Without TLS there is no clipboard: the text is selected instead.
    select();
    try {
      await navigator.clipboard.writeText(text);
      setCopied('yes');
    } catch {
      setCopied('no');
    }
  };
  return { copied, copy };
}

interface CopyStatusProps {
  copied: Copied;
  t: (word: 'copied' | 'selected') => string;
}

/** Says that a text was copied, or how it can be. */
export const CopyStatus = ({ copied, t }: CopyStatusProps) => (
  <p role="status" className="t-sm font-medium text-moss">
    {copied === 'yes' && t('copied')}
    {copied === 'no' && <span className="text-ink-2">{t('selected')}</span>}
  </p>
);
