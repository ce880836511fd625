import type { Project } from '@brick/domain/projects/contract';
import type { Variation } from '@brick/domain/variations/contract';
import { ChevronDown } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { later } from '../ui/later.ts';
import { SkeletonText } from '../ui/skeleton.tsx';

const ToldHistory = later(() => import('./told-history.tsx'), 'ToldHistory');

interface Props {
  project: Project;
  variation: Variation;
}

/** Who changed what of a variation and when, behind a button: most who open one do not look for it. */
export function VariationHistory({ project, variation }: Props) {
  const t = useTranslations('record.history');
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <section className="grid gap-2">
      <Button
        variant="quiet"
        size="sm"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        icon={<ChevronDown className={cx('size-4 transition-transform', open && 'rotate-180')} />}
        onClick={() => setOpen(!open)}
        className="-ms-2.5 justify-self-start"
      >
        {t('title')}
      </Button>
      {open && (
        <div id={id}>
          <Suspense fallback={<SkeletonText lines={4} />}>
            <ToldHistory project={project} variation={variation} />
          </Suspense>
        </div>
      )}
    </section>
  );
}
