import type { Photo } from '@brick/domain/photos/api';

/** What somebody drew on a photo, over the picture; its width is in thousandths of the picture's. */
export function PhotoMarks({ marks, ...picture }: Pick<Photo, 'marks' | 'width' | 'height'>) {
  const [wide, high] = [picture.width ?? 1, picture.height ?? 1];
  return (
    <svg
      viewBox={`0 0 ${wide} ${high}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="absolute inset-0 size-full"
    >
      {marks.map(({ colour, width, points }) => (
        <polyline
          key={points.join()}
          // A tap is a dot.
          points={(points.length > 2 ? points : [...points, ...points])
            .map((share, place) => share * (place % 2 === 0 ? wide : high))
            .join(' ')}
          fill="none"
          stroke={colour}
          strokeWidth={(width * wide) / 1000}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  );
}
