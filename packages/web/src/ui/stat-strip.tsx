import {
  type ComponentProps,
  cloneElement,
  createContext,
  isValidElement,
  type ReactElement,
  type ReactNode,
  use,
} from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { useFormat } from './format-context.tsx';
import { isDrawn } from './is-drawn.ts';
import { Money } from './money.tsx';
import { ProgressTrack } from './progress-bar.tsx';
import { Skeleton } from './skeleton.tsx';

/** What the figures are read by. */
interface Asked {
  data: unknown;
  isError: boolean;
  refetch: () => Promise<unknown>;
}

interface StatStripProps {
  /** What these figures are about, for those who don't see the page around them. */
  label: string;
  /** Where it failed the figures are not known, and said to be so. */
  query?: Asked;
  children: ReactNode;
}

const FailedContext = createContext(false);

/**
 * The figures of a screen between two hairlines: beside one another where there is room, two by two where there is not.
 * How wide a figure may be is measured on the strip itself, not on the window.
 */
export function StatStrip({ label, query, children }: StatStripProps) {
  const t = useTranslations('ui');
  const failed = query?.isError === true && query.data === undefined;
  return (
    <div className="@container">
      <ul aria-label={label} className="grid grid-cols-2 overflow-clip border-y border-line @md:flex">
        <FailedContext value={failed}>{children}</FailedContext>
      </ul>
      {failed && (
        <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-2">
          <p className="text-crimson">{t('loadFailed')}</p>
          <Button size="sm" onClick={() => void query.refetch()}>
            {t('tryAgain')}
          </Button>
        </div>
      )}
    </div>
  );
}

const TONES = {
  default: 'text-ink-2',
  done: 'text-moss',
  waiting: 'text-ochre',
  bad: 'text-crimson',
  moving: 'text-blueprint',
};

interface StatProps {
  label: string;
  value: ReactNode;
  /** How many characters the value has, where it is neither a text nor an amount: its size shrinks to fit on a phone. */
  length?: number;
  sub?: ReactNode;
  /** How many lines that will take: their place is kept while it is not known, so that nothing moves when it comes. */
  lines?: number;
  /** Of the line below the figure. */
  tone?: keyof typeof TONES;
  /** Percent. The text beside it says the figure too, so the bar is for the eye alone. */
  progress?: number;
  progressTone?: 'brick' | 'moss' | 'crimson';
  /** Where the rows behind the figure are: an empty link element, <Link to="/expenses" />. */
  link?: ReactElement<{ className?: string; children?: ReactNode }>;
  loading?: boolean;
}

/** How many characters a figure has, less those that draw nothing. */
function useCharacters(value: ReactNode): number {
  const { money } = useFormat();
  const isAmount = isValidElement<ComponentProps<typeof Money>>(value) && value.type === Money;
  const text = isAmount ? money(value.props.value ?? '0.00', value.props) : value;
  return typeof text === 'string' ? text.replace(/\p{Cf}/gu, '').length : 9;
}

function SkeletonLines({ count }: { count: number }) {
  if (count === 1) return <Skeleton className="mt-1 h-3 w-20" />;
  return Array.from({ length: count }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines that are all alike, each as high as one that can be pressed
    <span key={line} className="flex h-6 items-center">
      <Skeleton className="h-3 w-20" />
    </span>
  ));
}

/** A figure that is not known has no value, and nothing is said of it. */
const UNKNOWN = { value: '–', sub: undefined, progress: undefined, loading: false };

/** One figure, what it says beside it, and the way to its rows. */
export function Stat(props: StatProps) {
  return <Figure {...props} {...(use(FailedContext) && UNKNOWN)} />;
}

/** Characters of a figure that still has room beside another on the narrowest phone. */
const LONGEST_BESIDE = 15;

function Figure({
  label,
  value,
  length,
  sub,
  lines = isDrawn(sub) ? 1 : 0,
  tone = 'default',
  progress,
  progressTone,
  link,
  loading,
}: StatProps) {
  const counted = useCharacters(value);
  const characters = length ?? counted;
  const content = (
    <>
      <span className="t-sm block font-semibold text-ink-2">{label}</span>
      <span
        className={cx(
          't-num block tracking-[-0.01em] break-words print:text-[22px]! print:whitespace-nowrap',
          link && 'decoration-1 underline-offset-4 group-hover:underline',
        )}
        // Two columns of the strip's width, less the padding, shared by the characters; a figure is 0.6 of its size wide.
        style={{ fontSize: `clamp(15px, (50cqi - 28px) / (${characters} * 0.58), 30px)` }}
      >
        {loading ? <Skeleton className="my-1.5 h-6 w-24" /> : value}
      </span>
      {(loading ? lines > 0 : isDrawn(sub)) && (
        <span className={cx('t-sm block text-pretty', TONES[tone])}>
          {loading ? <SkeletonLines count={lines} /> : sub}
        </span>
      )}
      {progress !== undefined && (
        <ProgressTrack
          value={loading ? 0 : progress}
          className="mt-2"
          {...(progressTone ? { tone: progressTone } : {})}
        />
      )}
    </>
  );
  const shape =
    'block h-full py-3.5 @max-md:px-3 @max-md:group-odd/stat:ps-0 @max-md:group-even/stat:pe-0 @md:px-5 @md:group-first/stat:ps-0 @md:group-last/stat:pe-0';
  return (
    <li
      className={cx(
        'group/stat min-w-0 flex-auto border-line @max-md:odd:border-e @max-md:nth-[n+3]:border-t @max-md:last:odd:col-span-2 @max-md:last:odd:border-e-0 @md:not-first:border-s',
        characters > LONGEST_BESIDE && '@max-[20rem]:col-span-2 @max-[20rem]:border-e-0',
      )}
    >
      {link ? (
        cloneElement(
          link,
          { className: cx(shape, 'group rounded -outline-offset-2 hover:bg-sunken/60') },
          content,
        )
      ) : (
        <div className={shape}>{content}</div>
      )}
    </li>
  );
}
