import type { CertificateRow } from '@brick/domain/certificates/api';
import type { Contract } from '@brick/domain/certificates/building-contract-api';
import { type Minor, percent, sum } from '@brick/domain/money/money';
import type { Project } from '@brick/domain/projects/api';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useToday } from '../platform/session/use-today.ts';
import { hasNoData, LoadFailed, type QueryState } from '../ui/feedback/load-failed.tsx';
import { formatLocale } from '../ui/format/format.ts';
import { type Format, useFormat } from '../ui/format/format-context.tsx';
import { useOnPhone } from '../ui/hooks/use-on-phone.ts';
import { Stat, StatStrip } from '../ui/layout/stat-strip.tsx';
import { paymentsDue } from './payments-due.ts';
import { type AmountsByCurrency, amountInCurrency, sumByCurrency } from './sums-by-currency.ts';

/** A query for a list of rows. */
interface RowsQuery<Row> extends QueryState {
  data: readonly Row[] | undefined;
}

interface CertificateStatsProps {
  project: Project;
  contracts: RowsQuery<Contract>;
  certificates: RowsQuery<CertificateRow>;
}

/** Shown for a figure whose query failed while others are known. */
const UNKNOWN_STAT = { value: '–', sub: undefined, tone: 'default', loading: false } as const;

/**
 * Sums amounts by currency: returns the sum in one currency and lists the others as text. Currencies are never added
 * up.
 */
function useSums(format: Format, currency: string) {
  const t = useTranslations('certificates.cards');
  return (amounts: AmountsByCurrency) => {
    const [code, amount] = amountInCurrency(amounts, currency);
    const others = [...amounts].filter(([other]) => other !== code);
    const listed = others.map(([other, each]) => format.money(each, { currency: other, decimals: 'none' }));
    const all = new Intl.ListFormat(formatLocale(format.locale)).format(listed);
    return { code, amount: amount, others: others.length > 0 && t('also', { amounts: all }) };
  };
}

/** Formats a sum over all contracts: in the project's currency, with other currencies beside it. */
function useFigure(format: Format, currency: string) {
  const sums = useSums(format, currency);
  return (amounts: AmountsByCurrency) => {
    const { code, amount, others } = sums(amounts);
    return { value: format.money(amount, { currency: code, compact: 'card' }), others };
  };
}

/** The five key figures of the project's contracts. Each links to the rows it is made of. */
export function CertificateStats({ project, contracts, certificates }: CertificateStatsProps) {
  const t = useTranslations('certificates.cards');
  const chart = useTranslations('certificates.chart');
  const format = useFormat();
  const today = useToday();
  const figure = useFigure(format, project.currency);
  const all = contracts.data ?? [];
  const of = (field: (contract: Contract) => Minor) =>
    sumByCurrency(all.map((contract) => [contract.currency, field(contract)]));
  const sums = {
    original: of(({ contractSum }) => contractSum),
    revised: of(({ revisedSum }) => revisedSum),
    certified: of(({ certified }) => certified.gross),
    held: of(({ certified }) => certified.retention),
  };
  const { due, first, count, late } = paymentsDue(certificates.data ?? [], today);
  const payable = figure(sumByCurrency(due.map((row) => [row.currency, row.payable])));
  const inFirst = (amounts: AmountsByCurrency) => amountInCurrency(amounts, project.currency)[1];
  const share = (part: AmountsByCurrency, whole: AmountsByCurrency) => percent(inFirst(part), inFirst(whole));
  const certifiedShare = share(sums.certified, sums.revised);
  const heldShare = share(sums.held, sums.certified);
  const change = sum([inFirst(sums.revised), -inFirst(sums.original)]);
  const rows = (search: Record<string, string>) => (
    <Link to="/certificates" search={{ project: String(project.id), ...search }} />
  );
  const loading = !contracts.data;
  const ofContracts = hasNoData(contracts) && { ...UNKNOWN_STAT, progress: undefined };
  const [code] = amountInCurrency(sums.original, project.currency);
  return (
    <div className="grid grid-cols-1 gap-2">
      <StatStrip label={t('label')} inRow={useOnPhone()}>
        <Stat
          label={t('contractSum')}
          value={figure(sums.original).value}
          sub={figure(sums.original).others || t('contracts', { count: all.length })}
          loading={loading}
          {...ofContracts}
        />
        <Stat
          label={t('revisedSum')}
          value={figure(sums.revised).value}
          sub={
            figure(sums.revised).others ||
            (change === 0n
              ? t('noVariations')
              : t('variations', {
                  amount: format.money(change, { currency: code, decimals: 'none', sign: true }),
                }))
          }
          link={<Link to="/variations" search={{ project: String(project.id), status: 'approved' }} />}
          loading={loading}
          {...ofContracts}
        />
        <Stat
          label={chart('gross')}
          value={figure(sums.certified).value}
          sub={
            figure(sums.certified).others ||
            t('certifiedOf', { percent: format.percent(certifiedShare ?? 0) })
          }
          progress={certifiedShare ?? 0}
          link={rows({})}
          loading={loading}
          {...ofContracts}
        />
        <Stat
          label={t('retention')}
          value={figure(sums.held).value}
          sub={
            figure(sums.held).others ||
            (heldShare === null || heldShare === 0
              ? t('noRetention')
              : t('retentionOf', { percent: format.percent(heldShare) }))
          }
          loading={loading}
          {...ofContracts}
        />
        <Stat
          label={t('due')}
          value={payable.value}
          sub={
            payable.others ||
            (first === null
              ? t('nothingDue')
              : t(late > 0 ? 'late' : 'next', {
                  count: late > 0 ? late : count,
                  day: format.date(first),
                }))
          }
          tone={late > 0 ? 'bad' : first === null ? 'default' : 'waiting'}
          link={rows({ status: 'certified' })}
          loading={!certificates.data}
          {...(hasNoData(certificates) && UNKNOWN_STAT)}
        />
      </StatStrip>
      <LoadFailed query={certificates} />
    </div>
  );
}

/** The key figures that contractors see about their own certificates. */
export function OwnCertificateStats({ query }: { query: RowsQuery<CertificateRow> }) {
  const t = useTranslations('certificates.own');
  const format = useFormat();
  const certificates = query.data ?? [];
  const sums = useSums(format, certificates[0]?.currency ?? format.currency);
  const own = certificates.filter(({ status }) => status === 'draft' || status === 'submitted');
  const payable = (status: CertificateRow['status']) => {
    const rows = certificates.filter((row) => row.status === status);
    const { code, amount, others } = sums(sumByCurrency(rows.map((row) => [row.currency, row.payable])));
    return {
      value: format.money(amount, { currency: code, decimals: 'none' }),
      ...(others && { sub: others }),
    };
  };
  return (
    <StatStrip label={t('label')} query={query} inRow={useOnPhone()}>
      <Stat label={t('waiting')} value={format.number(own.length)} sub={t('waitingText')} />
      <Stat label={t('due')} {...payable('certified')} tone="waiting" />
      <Stat label={t('paid')} {...payable('paid')} tone="done" />
    </StatStrip>
  );
}
