import { type Brick, layCourse } from '@brick/domain/phases/courses';
import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from './cx.ts';
import { useFormat } from './format-context.tsx';
import { useRowHeight } from './use-row-height.ts';
import { useWidth } from './use-width.ts';

export interface Course {
  key: string;
  label: string;
  /** 0 to 1, of the course: what is paid. */
  paidShare: number;
  /** 0 to 1, of the course: what is entered at all, paid or not. */
  enteredShare: number;
}

interface WallProps<C extends Course> {
  /** What the picture shows, for those who don't see it. */
  label: string;
  /** The first lies at the bottom. */
  courses: readonly C[];
  /** What stands beside a course. */
  renderRow?: (course: C) => ReactNode;
  className?: string;
}

/** Below it a course is three bricks wide: what stands beside it needs the place. */
const WIDE_FROM = 560;

const LOOK: Record<Brick['state'], string> = {
  solid: 'fill-brick',
  washed: 'fill-brick-wash stroke-brick/55',
  dashed: 'fill-none stroke-line-strong/70 [stroke-dasharray:3_3]',
};

function BrickShape({ brick, unit, y, height }: { brick: Brick; unit: number; y: number; height: number }) {
  // Outlines are drawn on the middle of their line: half a pixel inwards they stay as large as the solid bricks.
  const inset = brick.state === 'solid' ? 0 : 0.5;
  return (
    <rect
      x={brick.start * unit + 1 + inset}
      y={y + 1.5 + inset}
      width={brick.length * unit - 2 - 2 * inset}
      height={height - 3 - 2 * inset}
      rx="1.5"
      className={LOOK[brick.state]}
    />
  );
}

function Shares({ label, courses }: { label: string; courses: readonly Course[] }) {
  const t = useTranslations('ui');
  const format = useFormat();
  const percent = (share: number) => format.percent(Math.round(Math.min(1, Math.max(0, share)) * 100));
  return (
    <table className="sr-only">
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t('wall.phase')}</th>
          <th scope="col">{t('wall.paid')}</th>
          <th scope="col">{t('wall.entered')}</th>
        </tr>
      </thead>
      <tbody>
        {courses.map((course) => (
          <tr key={course.key}>
            <th scope="row">{course.label}</th>
            <td>{percent(course.paidShare)}</td>
            <td>{percent(Math.max(course.paidShare, course.enteredShare))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Our figure of progress: a course of bricks for each phase, laid from the bottom and from the inline start, so that in
 * right-to-left writing it is mirrored. Solid is paid, washed is entered, dashed is nothing yet.
 */
export function Wall<C extends Course>({ label, courses, renderRow, className }: WallProps<C>) {
  const frame = useRef<HTMLDivElement>(null);
  const row = useRowHeight();
  const bricks = useWidth(frame) < WIDE_FROM ? 3 : 8;
  const unit = bricks === 3 ? 22 : 34;
  const [width, height] = [bricks * unit, courses.length * row];
  const fromTop = courses.toReversed();
  return (
    <div ref={frame} className={cx('@container relative flex gap-4 [contain:paint]', className)}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        aria-hidden="true"
        className="shrink-0 rtl:-scale-x-100 forced-color-adjust-none"
      >
        {courses.map((course, index) =>
          layCourse(bricks, index % 2 === 1, course.paidShare, course.enteredShare).map((brick) => (
            <BrickShape
              key={`${course.key} ${brick.start}`}
              brick={brick}
              unit={unit}
              y={height - (index + 1) * row}
              height={row}
            />
          )),
        )}
      </svg>
      <Shares label={label} courses={courses} />
      {renderRow && (
        <ul className="min-w-0 flex-1">
          {fromTop.map((course) => (
            <li key={course.key} className="flex h-(--row) items-center border-b border-line">
              {renderRow(course)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
