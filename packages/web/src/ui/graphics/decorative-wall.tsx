export interface DecorativeCourse {
  /** Laid bricks, and bricks that are only outlined; the rest is dashed. */
  laid: number;
  marked: number;
}

interface DecorativeWallProps {
  /** From the bottom up. */
  courses: readonly DecorativeCourse[];
  /** Whole bricks in a course. */
  bricks: number;
  className?: string;
}

const WIDTH = 40;
const HEIGHT = 36;
const GAP = 4;

/** Courses appear one after the other. */
const DELAYS = [
  '[animation-delay:80ms]',
  '[animation-delay:180ms]',
  '[animation-delay:280ms]',
  '[animation-delay:380ms]',
  '[animation-delay:480ms]',
  '[animation-delay:580ms]',
  '[animation-delay:680ms]',
  '[animation-delay:780ms]',
];

interface BrickPosition {
  x: number;
  width: number;
}

/** Running bond: every second course begins and ends with half a brick. */
export function layBricks(course: number, count: number): BrickPosition[] {
  const half = (WIDTH - GAP) / 2;
  if (course % 2 === 1)
    return Array.from({ length: count }, (_, place) => ({ x: place * (WIDTH + GAP), width: WIDTH }));
  return Array.from({ length: count + 1 }, (_, place) => ({
    x: place === 0 ? 0 : half + GAP + (place - 1) * (WIDTH + GAP),
    width: place === 0 || place === count ? half : WIDTH,
  }));
}

// Bricks have several shades, always the same at the same position.
const shade = (course: number, place: number): number => 1 - ((course * 7 + place * 13) % 5) * 0.035;

function brickClass(place: number, { laid, marked }: DecorativeCourse): string {
  if (place < laid) return 'fill-brick';
  if (place < laid + marked) return 'fill-brick-wash stroke-brick/50';
  return 'fill-none stroke-line-strong/70';
}

/** A wall of bricks. Decorative: the text beside it says what it shows. */
export function DecorativeWall({ courses, bricks, className }: DecorativeWallProps) {
  const width = bricks * (WIDTH + GAP) - GAP;
  const height = courses.length * (HEIGHT + GAP) - GAP;
  return (
    <svg
      viewBox={`-1 -1 ${width + 2} ${height + 2}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`rtl:-scale-x-100 ${className ?? ''}`}
    >
      {courses.map((course, index) => (
        <g
          // biome-ignore lint/suspicious/noArrayIndexKey: a course is its height in the wall
          key={index}
          className={`animate-rise [animation-fill-mode:backwards] motion-reduce:animate-none ${DELAYS[index % DELAYS.length]}`}
        >
          {layBricks(index, bricks).map(({ x, width: brickWidth }, place) => (
            <rect
              key={x}
              x={x}
              y={height - (index + 1) * (HEIGHT + GAP) + GAP}
              width={brickWidth}
              height={HEIGHT}
              rx="2"
              vectorEffect="non-scaling-stroke"
              fillOpacity={place < course.laid ? shade(index, place) : undefined}
              strokeDasharray={place >= course.laid + course.marked ? '3 3' : undefined}
              className={brickClass(place, course)}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}
