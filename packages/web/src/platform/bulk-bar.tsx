import { MOST_AT_ONCE } from '@brick/domain/bulk/limits';
import { ChevronDown, Trash2, X } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, IconButton } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { useStatusLabel } from '../ui/status-badge.tsx';
import type { RowKey } from '../ui/table-selection.ts';
import type { BulkDeeds, NamedRow } from './bulk.tsx';
import { useCurrentProject } from './current-project.ts';
import { type Deed, useBulkAction } from './use-bulk-action.ts';

interface Props extends BulkDeeds {
  /** The first rows of the list. */
  load: () => Promise<readonly NamedRow[]>;
  /** Null: all rows of the list. */
  selected: ReadonlySet<RowKey> | null;
  count: number;
  onChange: (selected: ReadonlySet<RowKey>) => void;
}

/** Rows that are in the way of an action, by id, with the server's reason. */
interface Refused {
  ids: readonly number[];
  reasons: Readonly<Record<string, string>>;
  names: ReadonlyMap<number, string>;
}

/** Names that are told of those in the way; the others are counted. */
const NAMED = 5;

/** The keyboard goes back to the rows when the bar goes. */
function leaveTo(bar: RefObject<HTMLElement | null>): void {
  bar.current?.parentElement?.querySelector<HTMLElement>('[data-index][tabindex="0"]')?.focus();
}

/** How many rows are selected, and what can be done with them: at the foot of the list, as long as some are. */
export function BulkBar(props: Props) {
  const { room, load, selected, count, mayDelete, onChange } = props;
  const t = useTranslations('lists.bulk');
  const { project } = useCurrentProject();
  const bar = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const action = useBulkAction(room, project?.id ?? 0);
  const tooMany = count > MOST_AT_ONCE;

  const carryOut = async (deed: Deed) => {
    setAsking(false);
    const loaded = await load().catch(() => []);
    const ids = selected === null ? loaded.map(({ id }) => id) : [...selected].map(Number);
    if (ids.length === 0) return;
    action.mutate(
      { ...deed, ids },
      {
        onSuccess(result) {
          if ('reasons' in result) {
            const names = new Map(loaded.map(({ id, name }) => [id, name]));
            return setRefused({ ids, reasons: result.reasons, names });
          }
          leaveTo(bar);
          onChange(new Set());
        },
      },
    );
  };

  return (
    <div ref={bar} className="contents">
      <SaveBar status={t(tooMany ? 'tooMany' : 'selected', { count, most: MOST_AT_ONCE })}>
        <Choices {...props} disabled={tooMany} pending={action.isPending} onChoose={carryOut} />
        {mayDelete && (
          <Button
            icon={<Trash2 className="size-4" />}
            disabled={tooMany}
            pending={action.isPending}
            onClick={() => setAsking(true)}
          >
            <span className="max-sm:sr-only">{t('delete')}</span>
          </Button>
        )}
        <IconButton
          label={t('clear')}
          icon={<X className="size-4" />}
          onClick={() => {
            leaveTo(bar);
            onChange(new Set());
          }}
        />
      </SaveBar>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('confirmDelete', { count })}
        description={t('confirmText')}
        onConfirm={() => void carryOut({ action: 'delete' })}
      />
      {refused && (
        <RefusedRows
          {...refused}
          onClose={() => setRefused(null)}
          onLeaveOut={() => {
            onChange(new Set(refused.ids.filter((id) => !refused.reasons[id])));
            setRefused(null);
          }}
        />
      )}
    </div>
  );
}

interface ChoicesProps extends Pick<BulkDeeds, 'mayPay' | 'statuses'> {
  disabled: boolean;
  pending: boolean;
  onChoose: (deed: Deed) => Promise<void>;
}

/** What the rows can be marked as: paid or not, or one of the room's statuses. */
function Choices({ mayPay, statuses = [], disabled, pending, onChoose }: ChoicesProps) {
  const t = useTranslations('lists.bulk');
  const label = useStatusLabel();
  const items: MenuItem[] = [
    ...(mayPay
      ? [
          { id: 'paid', label: t('paid'), onSelect: () => void onChoose({ action: 'paid', value: true }) },
          {
            id: 'unpaid',
            label: t('unpaid'),
            onSelect: () => void onChoose({ action: 'paid', value: false }),
          },
        ]
      : []),
    ...statuses.map((value) => ({
      id: value,
      label: label(value),
      onSelect: () => void onChoose({ action: 'status', value }),
    })),
  ];
  if (items.length === 0) return null;
  return (
    <Menu
      label={t('mark')}
      align="end"
      items={items}
      trigger={
        <Button disabled={disabled} pending={pending}>
          {t('mark')}
          <ChevronDown aria-hidden="true" className="size-4 text-ink-3" />
        </Button>
      }
    />
  );
}

interface RefusedProps extends Refused {
  onClose: () => void;
  onLeaveOut: () => void;
}

/** Which rows kept an action from being done to any, and why; the others stay selected if they are left out. */
function RefusedRows({ ids, reasons, names, onClose, onLeaveOut }: RefusedProps) {
  const t = useTranslations('lists.bulk');
  const inTheWay = ids.filter((id) => reasons[id]);
  const more = inTheWay.length - NAMED;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      tone="plain"
      title={t('refusedTitle')}
      description={
        <>
          {t('refusedText', { refused: inTheWay.length, count: ids.length })}
          {inTheWay.slice(0, NAMED).map((id) => (
            <span key={id} className="mt-2 block wrap-anywhere">
              <bdi className="font-semibold text-ink">{names.get(id) ?? t('gone')}</bdi>
              <span className="block">{reasons[id]}</span>
            </span>
          ))}
          {more > 0 && <span className="mt-2 block">{t('more', { count: more })}</span>}
        </>
      }
      cancelLabel={t('keep')}
      confirmLabel={t('leaveOut')}
      onConfirm={onLeaveOut}
    />
  );
}
