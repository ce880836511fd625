import { layBricks } from '../../ui/graphics/decorative-wall.tsx';

const BRICKS = 4;
const HEIGHT = 22;
const GAP = 4;
const COURSES = [0, 1, 2];

/** A piece of wall with one brick missing in the middle. Decorative. */
export function MissingBrick() {
  const courses = COURSES.flatMap((course) =>
    layBricks(course + 1, BRICKS).map(({ x, width }) => ({ x, width, y: course * (HEIGHT + GAP) })),
  );
  const missing = courses.find(({ x, y }) => y > 0 && y < 2 * (HEIGHT + GAP) && x > 50);
  return (
    <svg
      viewBox="-1 -1 174 76"
      width="209"
      height="91"
      aria-hidden="true"
      className="max-w-full rtl:-scale-x-100"
    >
      {courses.map((brick) => (
        <rect
          key={`${brick.x} ${brick.y}`}
          x={brick.x}
          y={brick.y}
          width={brick.width}
          height={HEIGHT}
          rx="2"
          className={brick === missing ? 'fill-none stroke-line-strong' : 'fill-brick'}
          strokeDasharray={brick === missing ? '3 3' : undefined}
        />
      ))}
    </svg>
  );
}
