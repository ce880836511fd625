import type { Certificate } from '@brick/domain/certificates/api';
import type { Minor } from '@brick/domain/money/money';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format/format-context.tsx';
import { SectionHeading } from '../ui/layout/section-heading.tsx';

const isAbove = (count: number | null): count is number => count !== null && count > 0;

const Warning = ({ children }: { children: ReactNode }) => (
  <li className="flex items-start gap-2 rounded bg-ochre-wash px-3 py-2 text-ochre">
    <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
    <span className="min-w-0">{children}</span>
  </li>
);

/** Warnings to check before certifying. None of them blocks it. */
export function CertificateWarnings({
  certificate: { warnings, lines, openLines, currency },
}: {
  certificate: Certificate;
}) {
  const t = useTranslations('certificates.warnings');
  const whole = useTranslations('certificates');
  const { money } = useFormat();
  // A release while lines of the completion lists are open is no refusal.
  if (warnings.length === 0 && !isAbove(openLines)) return null;
  const sentence = ({ code, lineId, amount }: Certificate['warnings'][number]): string => {
    const line = lines.find((each) => each.lineId === lineId)?.description ?? '';
    const size = amount === null ? '' : money((amount < 0n ? -amount : amount) as Minor, { currency });
    return t(code === 'reduced' && lineId === null ? 'reducedWhole' : code, { line, amount: size });
  };
  return (
    <section>
      <SectionHeading title={t('title')} />
      <ul className="grid grid-cols-1 gap-2">
        {isAbove(openLines) && <Warning>{whole('openLines', { count: openLines })}</Warning>}
        {warnings.map((warning) => (
          <Warning key={`${warning.code} ${warning.lineId}`}>{sentence(warning)}</Warning>
        ))}
      </ul>
    </section>
  );
}
