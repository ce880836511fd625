/** How far the server's clock is from the device's, as one answer showed it. */
export interface ClockReading {
  /** The server's clock less the device's. */
  offsetMs: number;
  /** The device's clock then, and a clock that nobody sets. */
  deviceAt: number;
  steadyAt: number;
}

/** The `Date` header has whole seconds, so half of one is missing on average. */
const HALF_SECOND = 500;

/** Clocks run apart by less than this without anybody setting one. */
const DRIFT_MS = 2_000;

/**
 * Reads the offset from the `Date` header of an answer; null if it has none that can be read. The server wrote it
 * between sending and receiving.
 */
export function readClock(
  dateHeader: string | null,
  sentAt: number,
  { deviceAt, steadyAt }: { deviceAt: number; steadyAt: number },
): ClockReading | null {
  const said = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (Number.isNaN(said)) return null;
  const offsetMs = Math.round(said + HALF_SECOND - (sentAt + deviceAt) / 2);
  return { offsetMs, deviceAt, steadyAt };
}

/**
 * The offset now. A device's clock that was put back since is made up for by the steady one. One that is ahead of it
 * was set or the device slept, which look the same: then nobody knows until the next answer.
 */
export function offsetNow(reading: ClockReading | null, deviceAt: number, steadyAt: number): number | null {
  if (reading === null) return null;
  const drift = deviceAt - reading.deviceAt - (steadyAt - reading.steadyAt);
  if (drift > DRIFT_MS) return null;
  return drift < -DRIFT_MS ? Math.round(reading.offsetMs - drift) : reading.offsetMs;
}

/**
 * The moment of capture by the server's clock, and by how much the device's is ahead of it. An offset that was known
 * at capture wins over the one at sending.
 */
export function captureTime(
  { capturedAt, offsetMs }: { capturedAt: number; offsetMs: number | null },
  offsetAtSending: number | null,
): { capturedAt: string; clockSkewMs: number } {
  const offset = offsetMs ?? offsetAtSending ?? 0;
  return { capturedAt: new Date(capturedAt + offset).toISOString(), clockSkewMs: -offset };
}
