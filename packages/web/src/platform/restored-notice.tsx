import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

export interface Restorable {
  restored: boolean;
  /** What was typed has been cleared, and nothing new was typed since. */
  cleared: boolean;
  startAfresh: () => void;
  takeBack: () => void;
}

/** Says that a form opened with what was typed an earlier time, and offers to begin afresh; then to take that back. */
export function RestoredNotice({ form }: { form: Restorable }) {
  const t = useTranslations('frame');
  const { restored, cleared } = form;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // What cleared it may be gone: a button that is there only while something was typed.
    if (cleared && document.activeElement === document.body) button.current?.focus();
  }, [cleared]);
  if (!restored && !cleared) return null;
  return (
    <div data-aside>
      <Notice
        tone="moving"
        action={
          // The same button for both, so that the focus stays on it.
          <Button ref={button} variant="quiet" size="sm" onClick={cleared ? form.takeBack : form.startAfresh}>
            {t(cleared ? 'undo' : 'startAfresh')}
          </Button>
        }
      >
        {t(cleared ? 'cleared' : 'restored')}
      </Notice>
    </div>
  );
}
