import { REQUESTS_AT_ONCE, REQUESTS_PER_MINUTE, WRITES_PER_MINUTE } from '@brick/domain/tokens/rules';
import { tooManyAttempts } from './rate-limits.ts';

const MINUTE = 60_000;

/** Beyond so many tokens, those that ask for nothing are forgotten. */
const REMEMBERED = 1000;

interface Usage {
  since: number;
  requests: number;
  writes: number;
  open: number;
}

/** What each token asks of this process. Counted in memory, so that it costs a request nothing. */
export class TokenLimits {
  readonly #usage = new Map<string, Usage>();

  /** Counts a request and returns what ends it. Throws tooMany. */
  enter(hash: string, { writes, now }: { writes: boolean; now: number }): () => void {
    const usage = this.#usageOf(hash, now);
    if (usage.open >= REQUESTS_AT_ONCE) throw tooManyAttempts(1);
    if (usage.requests >= REQUESTS_PER_MINUTE || (writes && usage.writes >= WRITES_PER_MINUTE))
      throw tooManyAttempts(Math.max(1, Math.ceil((usage.since + MINUTE - now) / 1000)));
    usage.requests += 1;
    if (writes) usage.writes += 1;
    usage.open += 1;
    return () => {
      usage.open -= 1;
    };
  }

  #usageOf(hash: string, now: number): Usage {
    const known = this.#usage.get(hash);
    if (known) {
      if (now - known.since >= MINUTE) Object.assign(known, { since: now, requests: 0, writes: 0 });
      return known;
    }
    if (this.#usage.size >= REMEMBERED)
      for (const [other, { since, open }] of this.#usage)
        if (open === 0 && now - since >= MINUTE) this.#usage.delete(other);
    const usage = { since: now, requests: 0, writes: 0, open: 0 };
    this.#usage.set(hash, usage);
    return usage;
  }
}
