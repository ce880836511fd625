import { type Brick, layCourse } from '@brick/domain/phases/progress-wall';
import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../cx.ts';
import { useFormat } from '../format/format-context.tsx';
import { useElementWidth } from '../hooks/use-element-width.ts';
import { useRowHeight } from '../table/use-row-height.ts';

export interface WallCourse {
  key: string;
  label: string;
  /** 0 to 1: the paid share of the course. */
  paidShare: number;
  /** 0 to 1: the entered share of the course, paid or not. */
  enteredShare: number;
}

interface ProgressWallProps<C extends WallCourse> {
  /** Accessible name: what the wall shows. */
  label: string;
  /** The first lies at the bottom. */
  courses: readonly C[];
  /** Content beside a course. */
  renderRow?: (course: C) => ReactNode;
  className?: string;
}

/** How many bricks wide a course is, from a width on: the content beside it needs the room. */
const BRICKS_FROM = [
  { width: 640, bricks: 8 },
  { width: 560, bricks: 5 },
] as const;

const BRICK_CLASS: Record<Brick['state'], string> = {
  solid: 'fill-brick',
  washed: 'fill-brick-wash stroke-brick/55',
  dashed: 'fill-none stroke-line-strong/70 [stroke-dasharray:3_3]',
};

function BrickShape({ brick, unit, y, height }: { brick: Brick; unit: number; y: number; height: number }) {
  // Outlines are centred on their line: inset by half a pixel they are as large as the solid bricks.
  const inset = brick.state === 'solid' ? 0 : 0.5;
  return (
    <rect
      x={brick.start * unit + 1 + inset}
      y={y + 1.5 + inset}
      width={brick.length * unit - 2 - 2 * inset}
      height={height - 3 - 2 * inset}
      rx="1.5"
      className={BRICK_CLASS[brick.state]}
    />
  );
}

function WallTable({ label, courses }: { label: string; courses: readonly WallCourse[] }) {
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
 * The progress wall: a course of bricks for each phase, from the bottom and from the inline start, mirrored in
 * right-to-left writing. Solid is paid, washed is entered, dashed is nothing yet.
 */
export function ProgressWall<C extends WallCourse>({
  label,
  courses,
  renderRow,
  className,
}: ProgressWallProps<C>) {
  const frame = useRef<HTMLDivElement>(null);
  const row = useRowHeight();
  const frameWidth = useElementWidth(frame);
  const bricks = BRICKS_FROM.find(({ width }) => frameWidth >= width)?.bricks ?? 3;
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
      <WallTable label={label} courses={courses} />
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
