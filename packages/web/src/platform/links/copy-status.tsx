import { useState } from 'react';

type Copied = 'yes' | 'no' | null;

/** Copies a text: `select` marks it where it stands, for browsers without a clipboard. */
export function useCopy(text: string, select: () => void) {
  const [last, setLast] = useState<{ text: string; copied: Copied } | null>(null);
  const copy = async () => {
    // Without TLS there is no clipboard: the text is selected instead.
    select();
    try {
      await navigator.clipboard.writeText(text);
      setLast({ text, copied: 'yes' });
    } catch {
      setLast({ text, copied: 'no' });
    }
  };
  return { copied: last?.text === text ? last.copied : null, copy };
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
