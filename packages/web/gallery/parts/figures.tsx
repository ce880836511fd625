import { STATUS_STYLES } from '@brick/domain/status-styles';
import { ProgressBar } from '../../src/ui/feedback/progress-bar.tsx';
import { Badge, StatusBadge } from '../../src/ui/feedback/status-badge.tsx';
import { DotSeparated } from '../../src/ui/format/dot-separated.tsx';
import { Money } from '../../src/ui/format/money.tsx';
import { RelativeDay } from '../../src/ui/format/relative-day.tsx';
import { RoundedAmount } from '../../src/ui/format/rounded-amount.tsx';
import { Avatar } from '../../src/ui/graphics/avatar.tsx';
import { Stat, StatStrip } from '../../src/ui/layout/stat-strip.tsx';
import type { Parts } from '../part.ts';
import { FAILED, GREATEST, GREATEST_TOTAL, LONG_NAME } from '../sample-values.ts';

const NOW = new Date('2026-03-16T12:00:00Z');

const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Cpath fill="%23b4532a" d="M0 0h8v8H0z"/%3E%3C/svg%3E';

const GREATEST_FIGURES = (
  <>
    <Stat label={LONG_NAME} value={<Money value={GREATEST} decimals="cents" />} sub={LONG_NAME} tone="done" />
    <Stat label="Left" value={<Money value={GREATEST_TOTAL} decimals="cents" />} sub="Moving" tone="moving" />
  </>
);

export const PARTS: Parts = {
  'relative-day': [
    { name: 'today', content: <RelativeDay of="2026-03-16T09:00:00Z" now={NOW} /> },
    { name: 'yesterday', content: <RelativeDay of="2026-03-15T09:00:00Z" now={NOW} /> },
    { name: 'long ago', content: <RelativeDay of="2016-03-15T09:00:00Z" now={NOW} /> },
  ],
  avatar: [
    { name: 'initials', content: <Avatar name="Thato Kgosi" initials="TK" /> },
    { name: 'a picture', content: <Avatar name="Thato Kgosi" initials="TK" src={PICTURE} size={48} /> },
    { name: 'a picture that is gone', content: <Avatar name="Thato Kgosi" initials="TK" src="data:," /> },
    { name: 'beside the name', content: <Avatar decorative name="Thato Kgosi" initials="TK" size={20} /> },
  ],
  'dot-separated': [
    {
      name: 'texts of both directions',
      content: <DotSeparated parts={['A-101', 'مخطط الطابق', null, 'P02']} />,
    },
  ],
  money: [
    { name: 'nothing', content: <Money value={null} /> },
    { name: 'whole', content: <Money value="1500.00" /> },
    { name: 'cents', content: <Money value="1500.50" /> },
    { name: 'negative', content: <Money value="-1500.50" /> },
    { name: 'a gain', content: <Money value="1500.50" sign /> },
    { name: 'rounded', content: <Money value="1500.50" decimals="none" /> },
    { name: 'on a card', content: <Money value="2449999.99" compact="card" /> },
    { name: 'greatest amount', content: <Money value={GREATEST} decimals="cents" /> },
    { name: 'greatest total', content: <Money value={GREATEST_TOTAL} decimals="cents" currency="CAD" /> },
  ],
  'progress-bar': [
    { name: 'nothing', content: <ProgressBar label="Paid" value={0} /> },
    { name: 'some', content: <ProgressBar label="Paid" value={37.5} tone="moss" /> },
    {
      name: 'too much',
      content: <ProgressBar label="Paid" value={240} text="240% of the budget" tone="crimson" />,
    },
  ],
  'rounded-amount': [
    { name: 'exact', content: <RoundedAmount shown="$1,500" exact="$1,500" /> },
    { name: 'without its cents', content: <RoundedAmount shown="$1,501" exact="$1,500.50" /> },
  ],
  'stat-strip': [
    {
      name: 'figures',
      wide: true,
      content: (
        <StatStrip label="Budget">
          <Stat
            label="Budget"
            value={<Money value="2400000.00" compact="card" />}
            link={<a href="#main" />}
          />
          <Stat
            label="Paid"
            value={<Money value="780000.00" compact="card" />}
            progress={33}
            sub="33% of the budget"
          />
          <Stat label="Open issues" value="12" sub="3 overdue" tone="bad" />
          <Stat
            label="Left"
            value={<Money value="-1500.50" />}
            sub="More than there is"
            tone="waiting"
            progress={140}
            progressTone="crimson"
          />
        </StatStrip>
      ),
    },
    {
      name: 'greatest amounts',
      wide: true,
      content: <StatStrip label="Budget">{GREATEST_FIGURES}</StatStrip>,
    },
    {
      name: 'greatest amounts in a row',
      wide: true,
      content: (
        <StatStrip label="Budget, in a row" inRow>
          {GREATEST_FIGURES}
        </StatStrip>
      ),
    },
    {
      name: 'loading',
      wide: true,
      content: (
        <StatStrip label="Budget">
          <Stat label="Budget" value="" loading />
          <Stat label="Paid" value="" loading lines={2} progress={0} />
        </StatStrip>
      ),
    },
    {
      name: 'failed',
      wide: true,
      content: (
        <StatStrip label="Budget" query={FAILED}>
          <Stat label="Budget" value="" loading />
          <Stat label="Paid" value="" sub="Not said" />
        </StatStrip>
      ),
    },
  ],
  'status-badge': [
    {
      name: 'every status',
      wide: true,
      content: (
        <div className="flex flex-wrap gap-2">
          {Object.keys(STATUS_STYLES).map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </div>
      ),
    },
    { name: 'overdue', content: <StatusBadge status="overdue" days={12_345} /> },
    { name: 'not in the table', content: <StatusBadge status="never heard of" /> },
    { name: 'longest name', content: <Badge shape="half" tone="blueprint" label={LONG_NAME} /> },
  ],
};
