import type { BankLine } from '@brick/domain/bank/api';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { ViewDialog } from '../../platform/forms/view-dialog.tsx';
import { linkTo } from '../../platform/records/record-links.ts';
import { Money } from '../../ui/format/money.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { linkStyle } from '../../ui/inputs/button-style.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { LineBadge } from '../level-badge.tsx';
import { useTakeBack, useUndoPayments } from '../use-line-actions.ts';
import { LineFacts } from './line-facts.tsx';

const MatchForm = lazyComponent(() => import('./match-form.tsx'), 'MatchForm');

/** What a line paid, each with the way to its record. */
function Payments({ line }: { line: BankLine }) {
  const t = useTranslations('bank');
  return (
    <ul aria-label={t('facts.payments')} className="border-t border-line">
      {line.payments.map(({ kind, id, projectId, number, title, amount, rest }) => {
        const target = number === null ? null : linkTo({ kind, id, projectId });
        return (
          <li
            key={`${kind} ${id}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2"
          >
            {target ? (
              <Link to={target.to} search={target.search} className={linkStyle}>
                <bdi>
                  {number} · {title}
                </bdi>
              </Link>
            ) : (
              <span className="text-ink-2">{t('lines.hidden')}</span>
            )}
            <span className="flex items-baseline gap-3">
              {rest !== null && <span className="t-sm text-ink-2">{t(`facts.rests.${rest}`)}</span>}
              <Money value={amount} currency={line.currency} decimals="cents" />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** A line that was matched or set aside, and the way back. */
function SettledDialog({ line, title, onClose }: { line: BankLine; title: string; onClose: () => void }) {
  const t = useTranslations('bank.lines');
  const [undo, takeBack] = [useUndoPayments(), useTakeBack()];
  const isMatched = line.state === 'matched' && line.payments.length > 0;
  return (
    <ViewDialog
      title={title}
      onClose={onClose}
      after={
        <Button
          pending={undo.isPending || takeBack.isPending}
          onClick={() =>
            isMatched
              ? undo.mutate(line.id, { onSuccess: onClose })
              : takeBack.mutate(line, { onSuccess: onClose })
          }
        >
          {t(isMatched ? 'undo' : 'takeBack')}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <div>
          <LineBadge line={line} />
        </div>
        <LineFacts line={line} />
        {isMatched && <Payments line={line} />}
      </div>
    </ViewDialog>
  );
}

/** A line as the bank states it, with what it may pay or paid. */
export function LineDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const t = useTranslations('bank.lines');
  const title = line.name ?? line.text ?? t('nameless');
  if (line.state !== 'open') return <SettledDialog {...{ line, title, onClose }} />;
  return (
    <Suspense>
      <MatchForm {...{ line, title, onClose }} facts={<LineFacts line={line} />} />
    </Suspense>
  );
}
