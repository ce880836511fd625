import type { CompletionList } from '@brick/domain/completion-lists/api';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { usePermission, useProject } from '../platform/projects/current-project.ts';
import { Money } from '../ui/format/money.tsx';
import { buttonStyle } from '../ui/inputs/button-style.ts';
import { SectionHeading } from '../ui/layout/section-heading.tsx';

type Retention = NonNullable<CompletionList['retention']>;

/** What is held of the contract, and what each release would set free. */
function Amounts({ retention }: { retention: Retention }) {
  const t = useTranslations('completion-lists.retention');
  const { currency } = retention;
  const rows = [
    [t('held'), retention.held],
    [t('atPracticalCompletion'), retention.releasedAtPracticalCompletion],
    [t('atFinal'), retention.releasedAtFinal],
  ] as const;
  return (
    <dl className="grid gap-1.5">
      {rows.map(([label, amount]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-2">{label}</dt>
          <dd className="font-medium">
            <Money value={amount} currency={currency} decimals="cents" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The retention of the list's contract, for who reads all payment certificates, and the way to drafting one. */
export function RetentionPart({ list: { retention, contractId } }: { list: CompletionList }) {
  const t = useTranslations('completion-lists.retention');
  const may = usePermission();
  const project = useProject();
  if (retention === undefined) return null;
  return (
    <section aria-label={t('title')}>
      <SectionHeading
        title={t('title')}
        text={retention === null ? t('noContract') : t('text')}
        action={
          retention !== null &&
          may('certificates', 'create') && (
            <Link
              to="/certificates"
              search={{ project: String(project.id), draw: String(contractId) }}
              className={`${buttonStyle({ variant: 'secondary' })} print:hidden`}
            >
              {t('draft')}
            </Link>
          )
        }
      />
      {retention && <Amounts retention={retention} />}
    </section>
  );
}
