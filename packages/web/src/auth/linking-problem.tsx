import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { toast } from '../ui/overlay/toast-store.ts';
import { useOidcProblem } from './provider-buttons.tsx';

/** Tells somebody who is signed in why linking failed, and lets them go on. */
export function LinkingProblem({ onTold }: { onTold: () => void }) {
  const t = useTranslations('identities');
  const problem = useOidcProblem();
  useEffect(() => {
    if (problem) toast({ title: t('linkFailed'), description: problem, variant: 'destructive' });
    onTold();
  }, [problem, onTold, t]);
  return null;
}
