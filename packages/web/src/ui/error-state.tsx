import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import { isDrawn } from './is-drawn.ts';

interface ErrorStateProps {
  /** A clear sentence: what failed. */
  text: string;
  /** What else one can do, or what the server said. */
  detail?: ReactNode;
  onRetry?: () => void;
  pending?: boolean;
}

/** Where something could not be loaded: it says so in place and can be asked again. */
export function ErrorState({ text, detail, onRetry, pending = false }: ErrorStateProps) {
  const t = useTranslations('ui');
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-4 py-10 text-center">
      <div className="grid max-w-105 gap-1">
        <p className="font-semibold text-crimson">{text}</p>
        {isDrawn(detail) && <p className="text-pretty text-ink-2">{detail}</p>}
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
