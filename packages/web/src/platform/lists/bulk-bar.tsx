import { MAX_BULK_ROWS } from '@brick/domain/bulk/bulk-limits';
import { ChevronDown, Trash2, X } from 'lucide-react';
import { type RefObject, Suspense, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStatusLabel } from '../../ui/feedback/status-badge.tsx';
import { Button, IconButton } from '../../ui/inputs/button.tsx';
import { SaveBar } from '../../ui/layout/save-bar.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Menu, type MenuItem } from '../../ui/overlay/menu.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import type { RowKey } from '../../ui/table/row-selection.ts';
import { useCurrentProject } from '../projects/current-project.ts';
import { type BulkAction, type OtherBulkAction, useBulkAction } from './use-bulk-action.ts';
import type { BulkPermissions, NamedRow } from './use-bulk-selection.tsx';

interface BulkBarProps extends BulkPermissions {
  /** Loads the first rows of the list. */
  load: () => Promise<readonly NamedRow[]>;
  /** Null: all rows of the list. */
  selected: ReadonlySet<RowKey> | null;
  count: number;
  onChange: (selected: ReadonlySet<RowKey>) => void;
}

/** Rows that block an action, by id, with the server's reason. */
interface BlockedRows {
  ids: readonly number[];
  reasons: Readonly<Record<string, string>>;
  names: ReadonlyMap<number, string>;
}

/** Names of blocking rows that are shown; the others are counted. */
const MAX_NAMED = 5;

/** Moves the focus back to the rows when the bar disappears. */
function focusRows(bar: RefObject<HTMLElement | null>): void {
  bar.current?.parentElement?.querySelector<HTMLElement>('[data-index][tabindex="0"]')?.focus();
}

/** Bar at the foot of the list while rows are selected: their number, and the actions on them. */
export function BulkBar(props: BulkBarProps) {
  const { feature, load, selected, count, mayDelete, onChange } = props;
  const t = useTranslations('lists.bulk');
  const frame = useTranslations('frame');
  const { project } = useCurrentProject();
  const bar = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<BlockedRows | null>(null);
  const [opened, setOpened] = useState<OtherBulkAction | null>(null);
  const action = useBulkAction(feature, project?.id ?? 0);
  const tooMany = count > MAX_BULK_ROWS;

  const carryOut = async (deed: BulkAction) => {
    setAsking(false);
    const loaded = await load().catch(() => null);
    if (loaded === null && selected === null) {
      toast({ title: frame('error'), description: t('failed'), variant: 'destructive' });
      return;
    }
    const ids = selected === null ? (loaded ?? []).map(({ id }) => id) : [...selected].map(Number);
    if (ids.length === 0) return;
    if (deed.action === 'other' && deed.of.onChoose) return deed.of.onChoose(ids);
    // Awaited, because the bar unmounts before the response arrives if no row is left.
    const result = await action.mutateAsync({ ...deed, ids }).catch(() => null);
    if (!result) return;
    setOpened(null);
    if ('reasons' in result) {
      const names = new Map(loaded?.map(({ id, name }) => [id, name]));
      return setRefused({ ids, reasons: result.reasons, names });
    }
    focusRows(bar);
    onChange(new Set());
  };

  return (
    <div ref={bar} className="contents">
      <SaveBar status={t(tooMany ? 'tooMany' : 'selected', { count, most: MAX_BULK_ROWS })}>
        <MarkMenu
          {...props}
          disabled={tooMany}
          pending={action.isPending}
          onChoose={carryOut}
          onOpen={setOpened}
        />
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
            focusRows(bar);
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
      {opened?.Dialog && (
        <Suspense>
          <opened.Dialog
            count={count}
            pending={action.isPending}
            onSend={(value) => void carryOut({ action: 'other', of: opened, value })}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
      {refused && (
        <BlockedRowsDialog
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

interface MarkMenuProps extends Pick<BulkPermissions, 'mayPay' | 'statuses' | 'others'> {
  disabled: boolean;
  pending: boolean;
  onChoose: (deed: BulkAction) => Promise<void>;
  /** Opens the dialog of an action. */
  onOpen: (action: OtherBulkAction) => void;
}

/**
 * Menu of the states that rows can be marked with: paid or unpaid, or one of the feature's statuses; and of the feature's
 * own actions, of which it is then a menu of changes.
 */
function MarkMenu(props: MarkMenuProps) {
  const { mayPay, statuses = [], others = [], disabled, pending, onChoose, onOpen } = props;
  const t = useTranslations('lists.bulk');
  const statusLabel = useStatusLabel();
  const mark = (status: string) => (others.length > 0 ? t('markAs', { status }) : status);
  const paid = (id: 'paid' | 'unpaid'): MenuItem => ({
    id,
    label: mark(t(id)),
    onSelect: () => void onChoose({ action: 'paid', value: id === 'paid' }),
  });
  const items: MenuItem[] = [
    ...(mayPay ? [paid('paid'), paid('unpaid')] : []),
    ...others.map(
      (of): MenuItem => ({
        id: of.action,
        label: of.label,
        onSelect: () => (of.Dialog ? onOpen(of) : void onChoose({ action: 'other', of })),
      }),
    ),
    ...statuses.map((value) => ({
      id: value,
      label: mark(statusLabel(value)),
      onSelect: () => void onChoose({ action: 'status', value }),
    })),
  ];
  if (items.length === 0) return null;
  const name = t(others.length > 0 ? 'change' : 'mark');
  return (
    <Menu
      label={name}
      align="end"
      items={items}
      trigger={
        <Button disabled={disabled} pending={pending}>
          {name}
          <ChevronDown aria-hidden="true" className="size-4 text-ink-3" />
        </Button>
      }
    />
  );
}

interface BlockedRowsDialogProps extends BlockedRows {
  onClose: () => void;
  onLeaveOut: () => void;
}

/** Says which rows blocked an action for all, and why; they can be removed from the selection. */
function BlockedRowsDialog({ ids, reasons, names, onClose, onLeaveOut }: BlockedRowsDialogProps) {
  const t = useTranslations('lists.bulk');
  const inTheWay = ids.filter((id) => reasons[id]);
  const more = inTheWay.length - MAX_NAMED;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      tone="plain"
      title={t('refusedTitle')}
      description={
        <>
          {t('refusedText', { refused: inTheWay.length, count: ids.length })}
          {inTheWay.slice(0, MAX_NAMED).map((id) => (
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
