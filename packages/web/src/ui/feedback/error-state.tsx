import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { hasContent } from '../has-content.ts';
import { Button } from '../inputs/button.tsx';

interface ErrorStateProps {
  /** A sentence: what failed. */
  text: string;
  /** What the user can do, or what the server said. */
  detail?: ReactNode;
  onRetry?: () => void;
  pending?: boolean;
}

/** Shown where something could not be loaded, with a retry button. */
export function ErrorState({ text, detail, onRetry, pending = false }: ErrorStateProps) {
  const t = useTranslations('ui');
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-4 py-10 text-center">
      <div className="grid max-w-105 gap-1">
        <p className="font-semibold text-crimson">{text}</p>
        {hasContent(detail) && <p className="text-pretty text-ink-2">{detail}</p>}
      </div>
      {onRetry && (
        <Button
          onClick={onRetry}
          pending={pending}
          pendingLabel={t('trying')}
          icon={<RotateCw size={16} aria-hidden="true" />}
        >
          {t('tryAgain')}
        </Button>
      )}
    </div>
  );
}
