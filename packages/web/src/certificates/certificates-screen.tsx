import { Suspense } from 'react';
import { useProject } from '../platform/current-project.ts';
import { useUrlState } from '../platform/search.ts';
import { later } from '../ui/later.ts';
import { CertificatesOverview } from './certificates-overview.tsx';
import { idIn } from './use-certificates.ts';

const CertificatePage = later(() => import('./certificate-page.tsx'), 'CertificatePage');

/** The contracts and certificates of the project; or one certificate, where the address names it. */
export function CertificatesScreen() {
  const project = useProject();
  const [url] = useUrlState();
  const certificate = idIn(url['certificate']);
  if (certificate === null) return <CertificatesOverview project={project} />;
  return (
    <Suspense>
      <CertificatePage key={certificate} project={project} certificateId={certificate} />
    </Suspense>
  );
}
