import type { Certificate } from '@brick/domain/certificates/api';
import { certificateFacts, isIssued } from '@brick/domain/certificates/rules';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { download } from '../platform/files/download.ts';
import { usePermission } from '../platform/projects/current-project.ts';
import { Button } from '../ui/inputs/button.tsx';
import { toast } from '../ui/overlay/toast-store.ts';
import { useNextStep } from './certificate-table.tsx';
import { type StatusChange, StatusChangeDialog } from './status-change-dialog.tsx';
import { pdfUrl } from './use-certificates.ts';

interface CertificateActionsProps {
  certificate: Certificate;
  /** There are unsaved changes: a step would use the saved version. */
  unsaved: boolean;
}

/** The next step, the PDF and the delete action. */
export function CertificateActions({ certificate, unsaved }: CertificateActionsProps) {
  const t = useTranslations('certificates');
  const frame = useTranslations('frame');
  const may = usePermission();
  const facts = certificateFacts(certificate);
  const step = useNextStep()(certificate);
  const [wanted, setWanted] = useState<StatusChange['step'] | null>(null);
  const begin = () => {
    if (unsaved) toast({ title: frame('error'), description: t('page.saveFirst'), variant: 'destructive' });
    else setWanted(step);
  };
  return (
    <>
      {may('certificates', 'export', facts) && (
        <Button icon={<FileDown className="size-4" />} onClick={() => download(pdfUrl(certificate.id))}>
          {t('download')}
        </Button>
      )}
      {step && (
        <Button variant="primary" onClick={begin}>
          {t(`page.${step}`)}
        </Button>
      )}
      {!isIssued(certificate.status) && may('certificates', 'delete', facts) && (
        <Button variant="quiet" className="text-crimson!" onClick={() => setWanted('delete')}>
          {t('delete')}
        </Button>
      )}
      {wanted && (
        <StatusChangeDialog
          certificate={certificate}
          step={wanted}
          warnings={certificate.warnings.length}
          onClose={() => setWanted(null)}
        />
      )}
    </>
  );
}
