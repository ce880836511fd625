import type { Project } from '@brick/domain/projects/api';
import type { ReportName } from '@brick/domain/reports/report-types';
import { Link2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/inputs/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import type { ReportFilterOptions } from '../report-filter-params.ts';

const ShareLinkForm = lazyComponent(() => import('./share-link-form.tsx'), 'ShareLinkForm');

interface ShareButtonProps {
  project: Project;
  /** Initial filters of the link. */
  report: ReportName;
  options: ReportFilterOptions;
}

/** Creates a link to a report for people without an account. */
export function ShareButton(props: ShareButtonProps) {
  const t = useTranslations('sharing.links');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Link2 className="size-4" aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('share')}
      </Button>
      {open && (
        <Suspense>
          <ShareLinkForm {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
