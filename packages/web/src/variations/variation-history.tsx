import type { Variation } from '@brick/domain/variations/api';
import { ChevronDown } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RecordKind } from '../records/record-kind.ts';
import { useRecordFields } from '../records/use-record-fields.tsx';
import { cx } from '../ui/cx.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';

const HistoryEntries = lazyComponent(() => import('../platform/records/record-history.tsx'), 'RecordHistory');

interface VariationHistoryProps {
  kind: RecordKind<Variation>;
  id: number;
}

/** The history of a variation, behind a button because few users need it. */
export function VariationHistory({ kind, id }: VariationHistoryProps) {
  const t = useTranslations('record.history');
  const fields = useRecordFields(kind);
  const [open, setOpen] = useState(false);
  const shown = useId();
  return (
    <section className="grid gap-2">
      <Button
        variant="quiet"
        size="sm"
        aria-expanded={open}
        aria-controls={open ? shown : undefined}
        icon={<ChevronDown className={cx('size-4 transition-transform', open && 'rotate-180')} />}
        onClick={() => setOpen(!open)}
        className="-ms-2.5 justify-self-start"
      >
        {t('title')}
      </Button>
      {open && (
        <div id={shown}>
          <Suspense fallback={<SkeletonText lines={4} />}>
            <HistoryEntries folder={kind.is.path} id={id} fields={fields} />
          </Suspense>
        </div>
      )}
    </section>
  );
}
