import type { ReplyOf } from '@brick/domain/endpoint';
import { CATEGORIES, type Category } from '@brick/domain/expenses/expense-categories';
import type { Supplier, supplierTotals } from '@brick/domain/suppliers/api';
import { supplier as is } from '@brick/domain/suppliers/record';
import { TOP_RATED } from '@brick/domain/suppliers/rules';
import { Globe, Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isEmptyValue } from '../platform/records/record-fields.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { StatusBadge, useStatusLabel } from '../ui/feedback/status-badge.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { linkStyle } from '../ui/inputs/button-style.ts';
import { lazyComponent } from '../ui/lazy-component.ts';

const activityStatus = ({ isActive }: Supplier) => (isActive ? 'active' : 'inactive');

const badge = (row: Supplier) => <StatusBadge status={activityStatus(row)} />;

/** Suppliers without a category are shown as "other". */
const SupplierCategory = ({ category }: Pick<Supplier, 'category'>) =>
  useTranslations('categories')(category ?? 'other');

const externalLink = (address: string, shown: string | null): ReactNode => (
  <a href={address} target="_blank" rel="noopener noreferrer" className={linkStyle}>
    <bdi>{shown}</bdi>
  </a>
);

const BY_RATING: Record<string, Record<string, string>> = {
  top: { topRated: 'true' },
  rated: { rated: 'true' },
  unrated: { rated: 'false' },
};

/** Web definition of suppliers: the user's own and those shared with their projects. */
export const record: RecordKind<Supplier, ReplyOf<typeof supplierTotals>> = {
  is,
  ofPeople: true,
  filters: [
    {
      name: 'status',
      values: ['active', 'inactive'],
      asks: (value) => ({ isActive: String(value === 'active') }),
      open: true,
      words: 'status',
    },
    { name: 'category', values: CATEGORIES, words: 'categories', all: 'allCategories' },
    {
      name: 'rating',
      values: Object.keys(BY_RATING),
      asks: (value) => BY_RATING[value] ?? {},
      all: 'anyRating',
    },
  ],
  columns: [
    { id: 'name', grow: 3, minWidth: 180, card: 'title', priority: 1 },
    { id: 'contactPerson', grow: 2, minWidth: 130, card: 'meta', priority: 2 },
    { id: 'email', grow: 3, minWidth: 170, card: 'hidden', priority: 3 },
    { id: 'phone', width: 150, card: 'meta', priority: 2 },
    { id: 'category', width: 180, card: 'hidden', priority: 2, cell: (row) => <SupplierCategory {...row} /> },
    { id: 'isActive', width: 110, sortFirst: 'desc', card: 'status', priority: 1, cell: badge },
  ],
  sort: 'name',
  useFigures(totals) {
    const t = useTranslations('suppliers.cards');
    const { number } = useFormat();
    const average = totals?.averageRating ?? null;
    return [
      {
        name: 'total',
        value: number(totals?.count ?? 0),
        sub: totals && t('active', { count: totals.active }),
        rows: {},
      },
      {
        name: 'categories',
        value: number(totals?.categories ?? 0),
        sub: totals && t('ofCategories', { total: totals.availableCategories }),
        rows: { sort: 'category' },
      },
      {
        name: 'topRated',
        value: number(totals?.topRated ?? 0),
        sub: t('topRatedSub', { least: TOP_RATED }),
        rows: { rating: 'top' },
      },
      {
        name: 'average',
        value: average === null ? '–' : number(average),
        sub: totals && (average === null ? t('noRating') : t('outOf', { count: totals.rated })),
        rows: { rating: 'rated', sort: '-rating' },
      },
    ];
  },

  page: [
    ...(['name', 'contactPerson', 'category', 'email', 'phone', 'website', 'address', 'vatId'] as const),
    ...(['accountCode', 'rating', 'notes', 'isActive'] as const),
  ],
  apart: ['isActive'],
  useSaid() {
    const t = useTranslations('suppliers.form');
    const category = useTranslations('categories');
    const status = useStatusLabel();
    const { number } = useFormat();
    return {
      category: { inForm: (row) => category(row.category ?? ('other' satisfies Category)) },
      email: { show: (row) => externalLink(`mailto:${row.email}`, row.email) },
      website: {
        // Values that were not stored by the form may be anything, so they are shown as text.
        show: ({ website }) =>
          website && /^https?:\/\//i.test(website) ? externalLink(website, website) : website,
      },
      rating: { say: (value) => (isEmptyValue(value) ? t('notRated') : number(Number(value))) },
      isActive: { inForm: (row) => status(activityStatus(row)) },
    };
  },
  status: badge,

  useRights: () => (row) => ({ edit: row.mayEdit, remove: row.mine }),
  useActions() {
    const t = useTranslations('suppliers');
    return (row) => [
      row.phone !== null && {
        id: 'call',
        label: t('call'),
        icon: Phone,
        href: `tel:${row.phone.replace(/[^\d+]/g, '')}`,
      },
      row.email !== null && { id: 'email', label: t('email'), icon: Mail, href: `mailto:${row.email}` },
      row.website !== null && { id: 'website', label: t('website'), icon: Globe, href: row.website },
    ];
  },
  Form: lazyComponent(() => import('./supplier-form.tsx'), 'SupplierForm'),
};
