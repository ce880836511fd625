import type { Certificate } from '@brick/domain/certificates/contract';
import { certificateFacts, isIssued } from '@brick/domain/certificates/rules';
import { FileDown, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { download } from '../platform/download.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { toast } from '../ui/toast-store.ts';
import { useNextStep } from './certificate-table.tsx';
import { StepDialog, type StepWanted } from './step-dialog.tsx';
import { pdfOf } from './use-certificates.ts';

interface Props {
  certificate: Certificate;
  /** Something is typed that is not saved: a step would be taken with what was saved before. */
  unsaved: boolean;
}

/** The next step, the paper, and deleting. */
export function CertificateActions({ certificate, unsaved }: Props) {
  const t = useTranslations('certificates');
  const frame = useTranslations('frame');
  const may = useMay();
  const facts = certificateFacts(certificate);
  const step = useNextStep()(certificate);
  const [wanted, setWanted] = useState<StepWanted['step'] | null>(null);
  const begin = () => {
    if (unsaved) toast({ title: frame('error'), description: t('page.saveFirst'), variant: 'destructive' });
    else setWanted(step);
  };
  return (
    <>
      {!isIssued(certificate.status) && may('certificates', 'delete', facts) && (
        <IconButton
          label={t('delete')}
          icon={<Trash2 size={16} />}
          variant="secondary"
          onClick={() => setWanted('delete')}
        />
      )}
      {may('certificates', 'export', facts) && (
        <Button icon={<FileDown className="size-4" />} onClick={() => download(pdfOf(certificate.id))}>
          {t('download')}
        </Button>
      )}
      {step && (
        <Button variant="primary" onClick={begin}>
          {t(`page.${step}`)}
        </Button>
      )}
      {wanted && (
        <StepDialog
          certificate={certificate}
          step={wanted}
          warnings={certificate.warnings.length}
          onClose={() => setWanted(null)}
        />
      )}
    </>
  );
}
