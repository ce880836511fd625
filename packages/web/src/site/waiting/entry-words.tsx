import type { Entry } from '@brick/domain/site/outbox/entry';
import { useStatusLabel } from '../../ui/feedback/status-badge.tsx';
import { DotSeparated } from '../../ui/format/dot-separated.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { readSignature } from '../checks/typed-answer.ts';

const SAID = [
  ...['description', 'reading', 'choice', 'text', 'note', 'notes', 'remark', 'reason', 'authorisedBy'],
  ...['releasedByName', 'company', 'what', 'who'],
];

/** What was typed of an entry, to be read for as long as it is not sent. A line of the diary has words of its own. */
export function EntryWords({ entry: { body, ifSigned } }: { entry: Entry }) {
  const status = useStatusLabel();
  const { instant } = useFormat();
  const said = ifSigned?.body ?? body ?? {};
  const text = (name: string) => (typeof said[name] === 'string' ? said[name] : '');
  const from = text('attendFrom');
  const parts = [
    text('result') && status(text('result')),
    Number.isNaN(Date.parse(from)) ? '' : instant(from, { time: true }),
    ...SAID.map(text),
    readSignature(said['signature'], '').name,
  ];
  if (!parts.some(Boolean)) return null;
  return (
    <p className="wrap-anywhere whitespace-pre-line">
      <DotSeparated parts={parts} />
    </p>
  );
}
