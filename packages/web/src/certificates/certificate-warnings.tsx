import type { Certificate } from '@brick/domain/certificates/api';
import type { Minor } from '@brick/domain/money/money';
import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format/format-context.tsx';
import { SectionHeading } from '../ui/layout/section-heading.tsx';

/** Warnings to check before certifying. None of them blocks it. */
export function CertificateWarnings({
  certificate: { warnings, lines, currency },
}: {
  certificate: Certificate;
}) {
  const t = useTranslations('certificates.warnings');
  const { money } = useFormat();
  if (warnings.length === 0) return null;
  const sentence = ({ code, lineId, amount }: Certificate['warnings'][number]): string => {
    const line = lines.find((each) => each.lineId === lineId)?.description ?? '';
    const size = amount === null ? '' : money((amount < 0n ? -amount : amount) as Minor, { currency });
    return t(code === 'reduced' && lineId === null ? 'reducedWhole' : code, { line, amount: size });
  };
  return (
    <section>
      <SectionHeading title={t('title')} />
      <ul className="grid grid-cols-1 gap-2">
        {warnings.map((warning) => (
          <li
            key={`${warning.code} ${warning.lineId}`}
            className="flex items-start gap-2 rounded bg-ochre-wash px-3 py-2 text-ochre"
          >
            <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
            <span className="min-w-0 break-words">{sentence(warning)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
