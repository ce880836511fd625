import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { type Ask, navigationBlocker } from './navigation-blocker.ts';

/** The question before what is typed is lost: `ask` asks it, and while `isUnsaved` so does leaving the page. */
export function useDiscardQuestion(isUnsaved: boolean) {
  const t = useTranslations('ui.dialog');
  const [asked, setAsked] = useState<{ discard: () => void } | null>(null);
  const [ask] = useState((): Ask => (discard) => setAsked({ discard }));
  useEffect(() => (isUnsaved ? navigationBlocker.hold?.(ask) : undefined), [isUnsaved, ask]);
  const question = (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={() => setAsked(null)}
      title={t('discardTitle')}
      description={t('discardText')}
      confirmLabel={t('discard')}
      cancelLabel={t('keep')}
      onConfirm={() => {
        setAsked(null);
        asked?.discard();
      }}
    />
  );
  return { ask, question };
}
