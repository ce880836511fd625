import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/inputs/button.tsx';

export interface RestorableForm {
  restored: boolean;
  /** The typed values were cleared, and nothing was typed since. */
  cleared: boolean;
  startAfresh: () => void;
  takeBack: () => void;
}

/** Says that a form opened with an earlier draft and offers to start afresh, and then to undo that. */
export function DraftNotice({ form }: { form: RestorableForm }) {
  const t = useTranslations('frame');
  const { restored, cleared } = form;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The focused button may be gone: some exist only while the form has changes.
    if (cleared && document.activeElement === document.body) button.current?.focus();
  }, [cleared]);
  if (!restored && !cleared) return null;
  return (
    <div data-aside>
      <Banner
        tone="moving"
        action={
          // One button for both, so that it keeps the focus.
          <Button ref={button} variant="quiet" size="sm" onClick={cleared ? form.takeBack : form.startAfresh}>
            {t(cleared ? 'undo' : 'startAfresh')}
          </Button>
        }
      >
        {t(cleared ? 'cleared' : 'restored')}
      </Banner>
    </div>
  );
}
