import type { Endpoint } from '@brick/domain/endpoint';

interface Leaf<E> {
  served: E;
  /** The names of the texts in its path. */
  names: readonly string[];
}

/** What lies below a part of a path: `{names}` stand for any text. */
interface Branch<E> {
  /** By method. */
  endpoints: Map<string, Leaf<E>>;
  parts: Map<string, Branch<E>>;
  anyText: Branch<E> | null;
}

const newBranch = <E>(): Branch<E> => ({ endpoints: new Map(), parts: new Map(), anyText: null });

function step<E>(branch: Branch<E>, part: string): Branch<E> {
  if (part.startsWith('{')) {
    branch.anyText ??= newBranch();
    return branch.anyText;
  }
  const known = branch.parts.get(part);
  if (known) return known;
  const fresh = newBranch<E>();
  branch.parts.set(part, fresh);
  return fresh;
}

/** A part of a path with its percent codes read; as it stands if they are none. */
function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

interface Search {
  parts: readonly string[];
  place: number;
  method: string;
}

/** Looks below a branch, and leaves in `texts` what stands for the names on the way. */
function findBelow<E>(
  branch: Branch<E>,
  { parts, place, method }: Search,
  texts: string[],
): Leaf<E> | undefined {
  const part = parts[place];
  if (part === undefined) return branch.endpoints.get(method);
  const next = { parts, place: place + 1, method };
  const exact = branch.parts.get(part);
  const found = exact && findBelow(exact, next, texts);
  if (found || !branch.anyText || part === '') return found;
  texts.push(part);
  const other = findBelow(branch.anyText, next, texts);
  if (!other) texts.pop();
  return other;
}

/** An endpoint that a request asks for, and the texts in its path by the names that it declares. */
export interface FoundEndpoint<E> {
  served: E;
  params: Record<string, string>;
}

/**
 * Finds what serves an endpoint by method and path. A route of the web framework for each endpoint took a fifth of a
 * start (decision 055).
 */
export class EndpointTree<E extends { endpoint: Pick<Endpoint, 'method' | 'path'> }> {
  readonly #root = newBranch<E>();

  /** Throws if two endpoints have the same method and path. */
  constructor(served: readonly E[]) {
    for (const each of served) {
      const { method, path } = each.endpoint;
      const { endpoints } = path.split('/').reduce(step, this.#root);
      if (endpoints.has(method)) throw new Error(`${method} ${path} is declared twice`);
      endpoints.set(method, {
        served: each,
        names: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
      });
    }
  }

  /** `address` may have a query. A literal part of a declared path takes precedence over a `{parameter}`. */
  find(method: string, address: string): FoundEndpoint<E> | null {
    // What a proxy asks may begin with scheme and host.
    const asked = address.startsWith('/') ? address : address.replace(/^https?:\/\/[^/]*/, '');
    const parts = asked
      .slice(0, asked.search(/[?#]|$/))
      .split('/')
      .map(decoded);
    const texts: string[] = [];
    const found = findBelow(this.#root, { parts, place: 0, method }, texts);
    if (!found) return null;
    const { served, names } = found;
    return {
      served,
      params: Object.fromEntries(names.map((name, place) => [name, texts[place] ?? ''])),
    };
  }
}
