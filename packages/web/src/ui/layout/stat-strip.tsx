import {
  type ComponentProps,
  cloneElement,
  createContext,
  isValidElement,
  type ReactElement,
  type ReactNode,
  use,
  useLayoutEffect,
  useRef,
} from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../cx.ts';
import { ProgressTrack } from '../feedback/progress-bar.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { useFormat } from '../format/format-context.tsx';
import { Money } from '../format/money.tsx';
import { hasContent } from '../has-content.ts';
import { Button } from '../inputs/button.tsx';

/** The query of the figures. */
interface StatQuery {
  data: unknown;
  isError: boolean;
  refetch: () => Promise<unknown>;
}

interface StatStripProps {
  /** Accessible name: what these figures are about. */
  label: string;
  /** If it failed, the figures are marked as unknown. */
  query?: StatQuery;
  /** They are a low row that scrolls sideways, so that a list below them is in view on a phone. */
  inRow?: boolean;
  children: ReactNode;
}

const StripContext = createContext({ failed: false, inRow: false });

/**
 * The figures of a screen between two lines: side by side where there is room, else two by two. Their width is
 * measured on the strip itself, not on the window.
 */
export function StatStrip({ label, query, inRow = false, children }: StatStripProps) {
  const t = useTranslations('ui');
  const failed = query?.isError === true && query.data === undefined;
  return (
    <div className="@container">
      <ul
        aria-label={label}
        // --room: what one figure has of the strip's width, less the padding.
        className={cx(
          'border-y border-line',
          inRow
            ? 'relative flex scroll-row'
            : 'grid grid-cols-2 overflow-clip [--room:calc(50cqi-28px)] @md:flex @md:has-[>:nth-child(4):last-child]:[--room:calc(25cqi-40px)] @md:has-[>:nth-child(5)]:[--room:calc(20cqi-40px)]',
        )}
        // What scrolls is reached by the keyboard.
        tabIndex={inRow ? 0 : undefined}
      >
        <StripContext value={{ failed, inRow }}>{children}</StripContext>
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
  /** Number of characters of the value, if it is neither text nor an amount: the font shrinks to fit on a phone. */
  length?: number;
  sub?: ReactNode;
  /** Number of lines of `sub`: their space is reserved while loading, so that nothing moves. */
  lines?: number;
  /** Tone of the line below the figure. */
  tone?: keyof typeof TONES;
  /** Percent. The text beside it gives the figure too, so the bar is visual only. */
  progress?: number;
  progressTone?: 'brick' | 'moss' | 'crimson';
  /** Link to the rows of the figure: an empty link element, <Link to="/expenses" />. */
  link?: ReactElement<{ className?: string; children?: ReactNode }>;
  loading?: boolean;
}

/** Number of visible characters of a figure. */
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

/** An unknown figure has no value and no text. */
const UNKNOWN_STAT = { value: '–', sub: undefined, progress: undefined, loading: false };

/** One figure with its text and a link to its rows. */
export function Stat(props: StatProps) {
  return <StatFigure {...props} {...(use(StripContext).failed && UNKNOWN_STAT)} />;
}

/** The longest figure that fits beside another on the narrowest phone. */
const MAX_HALF_WIDTH = 15;

/** Figures up to this length stay whole however long the texts beside them are: five of them fit. */
const SHORT = 13;

function StatFigure({
  label,
  value,
  length,
  sub,
  lines = hasContent(sub) ? 1 : 0,
  tone = 'default',
  progress,
  progressTone,
  link,
  loading,
}: StatProps) {
  const counted = useCharacters(value);
  const characters = length ?? counted;
  const { inRow } = use(StripContext);
  const own = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const strip = own.current?.parentElement;
    const figures = strip?.querySelectorAll<HTMLElement>('[data-characters]') ?? [];
    const most = Math.max(characters, ...Array.from(figures, ({ dataset }) => Number(dataset['characters'])));
    strip?.style.setProperty('--characters', String(most));
  }, [characters]);
  const content = (
    <>
      <span className={cx('t-sm block font-semibold text-ink-2', inRow && 'max-w-44')}>{label}</span>
      <span
        className={cx(
          't-num block tracking-[-0.01em] print:text-[22px]! print:whitespace-nowrap',
          link && 'decoration-1 underline-offset-4 group-hover:underline',
        )}
        data-characters={characters}
        // All figures of a strip have the size of its longest. A character is about 0.6 of the font size wide.
        style={{
          fontSize: inRow
            ? '18px'
            : `clamp(15px, var(--room) / (var(--characters, ${characters}) * 0.58), 30px)`,
        }}
      >
        {loading ? <Skeleton className="my-1.5 h-6 w-24" /> : value}
      </span>
      {(loading ? lines > 0 : hasContent(sub)) && (
        <span className={cx('t-sm block text-pretty', inRow && 'max-w-44', TONES[tone])}>
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
  const shape = inRow
    ? 'block h-full px-3.5 py-2 group-first/stat:ps-0'
    : 'block h-full py-3.5 @max-md:px-3 @max-md:group-odd/stat:ps-0 @max-md:group-even/stat:pe-0 @md:px-5 @md:group-first/stat:ps-0 @md:group-last/stat:pe-0';
  return (
    <li
      ref={own}
      className={cx(
        'group/stat border-line',
        inRow
          ? 'shrink-0 not-first:border-s'
          : 'min-w-0 flex-auto @max-md:odd:border-e @max-md:nth-[n+3]:border-t @max-md:last:odd:col-span-2 @max-md:last:odd:border-e-0 @md:not-first:border-s',
        !inRow && characters <= SHORT && '@md:min-w-auto',
        !inRow && characters > MAX_HALF_WIDTH && '@max-[20rem]:col-span-2 @max-[20rem]:border-e-0',
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
