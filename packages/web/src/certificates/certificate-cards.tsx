import type { Contract } from '@brick/domain/certificates/building-contract';
import type { CertificateRow } from '@brick/domain/certificates/contract';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { type Minor, percent, sum } from '@brick/domain/money/money';
import type { Project } from '@brick/domain/projects/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useToday } from '../platform/today.ts';
import { formatLocale } from '../ui/format.ts';
import { type Format, useFormat } from '../ui/format-context.tsx';
import { type Asked, isUnknown, LoadFailed } from '../ui/load-failed.tsx';
import { Stat, StatStrip } from '../ui/stat-strip.tsx';
import { type Amounts, byCurrency, firstOf } from './sums.ts';

/** What is read of a kind of rows. */
interface Read<Row> extends Asked {
  data: readonly Row[] | undefined;
}

interface Props {
  project: Project;
  contracts: Read<Contract>;
  certificates: Read<CertificateRow>;
}

/** What is shown of a figure whose own read failed, while others are known. */
const UNKNOWN = { value: '–', sub: undefined, tone: 'default', loading: false } as const;

/** What amounts come to in a currency, or in the first of theirs, and beside it those in other ones in words. They are never added up. */
function useSums(format: Format, currency: string) {
  const t = useTranslations('certificates.cards');
  return (amounts: Amounts) => {
    const [code, amount] = firstOf(amounts, currency);
    const others = [...amounts].filter(([other]) => other !== code);
    const listed = others.map(([other, each]) => format.money(each, { currency: other, decimals: 'none' }));
    const all = new Intl.ListFormat(formatLocale(format.locale)).format(listed);
    return { code, amount: amount, others: others.length > 0 && t('also', { amounts: all }) };
  };
}

/** A figure of all contracts: in the project's currency, and beside it those of contracts in other ones. */
function useFigure(format: Format, currency: string) {
  const sums = useSums(format, currency);
  return (amounts: Amounts) => {
    const { code, amount, others } = sums(amounts);
    return { value: format.money(amount, { currency: code, compact: 'card' }), others };
  };
}

/** What is to be paid, and by when. */
function dueIn(certificates: readonly CertificateRow[], today: CalendarDate) {
  const due = certificates.filter(({ status }) => status === 'certified');
  const days = due.map(({ dueOn }) => dueOn).sort();
  const late = due.filter(({ dueOn }) => dueOn < today).length;
  return { due, first: days[0] ?? null, late };
}

/** The five figures of the project's contracts; each leads to the rows that it is made of. */
export function CertificateCards({ project, contracts, certificates }: Props) {
  const t = useTranslations('certificates.cards');
  const format = useFormat();
  const today = useToday();
  const figure = useFigure(format, project.currency);
  const all = contracts.data ?? [];
  const of = (field: (contract: Contract) => Minor) =>
    byCurrency(all.map((contract) => [contract.currency, field(contract)]));
  const sums = {
    original: of(({ contractSum }) => contractSum),
    revised: of(({ revisedSum }) => revisedSum),
    certified: of(({ certified }) => certified.gross),
    held: of(({ certified }) => certified.retention),
  };
  const { due, first, late } = dueIn(certificates.data ?? [], today);
  const payable = figure(byCurrency(due.map((row) => [row.currency, row.payable])));
  const inFirst = (amounts: Amounts) => firstOf(amounts, project.currency)[1];
  const share = (part: Amounts, whole: Amounts) => percent(inFirst(part), inFirst(whole));
  const certifiedShare = share(sums.certified, sums.revised);
  const heldShare = share(sums.held, sums.certified);
  const change = sum([inFirst(sums.revised), -inFirst(sums.original)]);
  const rows = (search: Record<string, string>) => (
    <Link to="/certificates" search={{ project: String(project.id), ...search } as never} />
  );
  const loading = !contracts.data;
  const ofContracts = isUnknown(contracts) && { ...UNKNOWN, progress: undefined };
  const [code] = firstOf(sums.original, project.currency);
  return (
    <div className="grid grid-cols-1 gap-2">
      <StatStrip label={t('label')}>
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
          link={
            <Link to="/variations" search={{ project: String(project.id), status: 'approved' } as never} />
          }
          loading={loading}
          {...ofContracts}
        />
        <Stat
          label={t('certified')}
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
                  count: late > 0 ? late : due.length,
                  day: format.date(first),
                }))
          }
          tone={late > 0 ? 'bad' : first === null ? 'default' : 'waiting'}
          link={rows({ status: 'certified' })}
          loading={!certificates.data}
          {...(isUnknown(certificates) && UNKNOWN)}
        />
      </StatStrip>
      <LoadFailed query={certificates} />
    </div>
  );
}

/** What contractors read of their own certificates. */
export function OwnCards({ query }: { query: Read<CertificateRow> }) {
  const t = useTranslations('certificates.own');
  const format = useFormat();
  const certificates = query.data ?? [];
  const sums = useSums(format, certificates[0]?.currency ?? format.currency);
  const own = certificates.filter(({ status }) => status === 'draft' || status === 'submitted');
  const payable = (status: CertificateRow['status']) => {
    const rows = certificates.filter((row) => row.status === status);
    const { code, amount, others } = sums(byCurrency(rows.map((row) => [row.currency, row.payable])));
    return {
      value: format.money(amount, { currency: code, decimals: 'none' }),
      ...(others && { sub: others }),
    };
  };
  return (
    <StatStrip label={t('label')} query={query}>
      <Stat label={t('waiting')} value={format.number(own.length)} sub={t('waitingText')} />
      <Stat label={t('due')} {...payable('certified')} tone="waiting" />
      <Stat label={t('paid')} {...payable('paid')} tone="done" />
    </StatStrip>
  );
}
