const WIDTH = 48;
const HEIGHT = 22;
const GAP = 3;
const COURSES = [4, 5, 4];

/** A piece of wall with one brick missing in its middle course. Decoration. */
export function MissingBrick() {
  return (
    <svg viewBox="0 0 204 75" width="204" height="75" aria-hidden="true" className="max-w-full rtl:-scale-x-100">
      {COURSES.flatMap((count, course) =>
        Array.from({ length: count }, (_, place) => {
          const shifted = course === 1;
          const edge = shifted && (place === 0 || place === count - 1);
          const width = edge ? (WIDTH - GAP) / 2 : WIDTH;
          const x = shifted ? (place === 0 ? 0 : (WIDTH - GAP) / 2 + GAP + (place - 1) * (WIDTH + GAP)) : place * (WIDTH + GAP);
          const missing = course === 1 && place === 2;
          return (
            <rect
              key={`${course}.${x}`}
              x={x + 1}
              y={course * (HEIGHT + GAP) + 1}
              width={width}
              height={HEIGHT}
              rx="2"
              className={missing ? 'fill-none stroke-line-strong' : 'fill-brick'}
              strokeDasharray={missing ? '3 3' : undefined}
            />
          );
        }),
      )}
    </svg>
  );
}
