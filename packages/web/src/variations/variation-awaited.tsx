import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type Asked, Loading, ViewDialog } from '../platform/view-dialog.tsx';
import { isDrawn } from '../ui/is-drawn.ts';

interface Props {
  title: string;
  query: Asked;
  onClose: () => void;
  /** What there is to say in place of a form. */
  children?: ReactNode;
}

/** What stands in place of a variation's form: it is on its way, could not be read, or is not for this. */
export function VariationAwaited({ title, query, onClose, children }: Props) {
  const t = useTranslations('variations.form');
  return (
    <ViewDialog title={title} close={t('close')} onClose={onClose}>
      {isDrawn(children) ? children : <Loading query={query} t={t} />}
    </ViewDialog>
  );
}
