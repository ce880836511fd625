import type { BankLine, Candidate } from '@brick/domain/bank/api';
import type { StatusShape, StatusTone } from '@brick/domain/status-styles';
import { useTranslations } from 'use-intl';
import { Badge } from '../ui/feedback/status-badge.tsx';

type Level = Candidate['level'];

const LOOKS: Record<Level | Exclude<BankLine['state'], 'open'>, { shape: StatusShape; tone: StatusTone }> = {
  certain: { shape: 'tick', tone: 'moss' },
  probable: { shape: 'half', tone: 'blueprint' },
  possible: { shape: 'ring', tone: 'ochre' },
  matched: { shape: 'tick', tone: 'moss' },
  set_aside: { shape: 'dash', tone: 'slate' },
};

/** How sure a match is, or what became of the line: by a shape, a colour and a word. */
export function LevelBadge({ level }: { level: keyof typeof LOOKS }) {
  const t = useTranslations('bank.levels');
  return <Badge {...LOOKS[level]} label={t(level)} />;
}

/** The badge of a line: what became of it, or how sure its proposal is. Nothing where nothing is proposed. */
export function LineBadge({ line: { state, proposal } }: { line: BankLine }) {
  if (state !== 'open') return <LevelBadge level={state} />;
  const [first] = proposal;
  return first ? <LevelBadge level={first.level} /> : null;
}
