import type { Endpoint } from '@brick/domain/endpoint';
import { CALLS } from '@brick/server/calls';
import type { World } from '@brick/server/walk/world';
import { Chance } from '../chance.ts';
import { Findings, keep, type Outcome } from '../finding.ts';
import { clockOf, type Run } from '../run.ts';
import { faultsInBooks } from './books.ts';
import { Crowd } from './crowd.ts';
import { type Drawn, drawBytes, drawRequest } from './draw.ts';
import { faultOf } from './judge.ts';
import { type Came, type Sent, send } from './wire.ts';

interface Requests extends Run {
  /** Only calls of these paths. */
  only?: RegExp;
}

/** Calls that take long, or write much: asked for now and then. */
const LONG =
  /^\/api\/(?:demo|projects\/sample|archives|register|login|password|user\/(?:data|password|2fa))|\/(?:archive|export|reports\/[\w-]+(?:\/jobs)?)$/;

const TIDY_EVERY = 40;

const isSignedOut = (came: Came) => typeof came === 'object' && came.status === 401;

/** A crowd that asks for anything, by chance. */
class Asking {
  readonly #run: Requests;
  readonly #crowd: Crowd;
  readonly #chance: Chance;
  readonly #endpoints: readonly Endpoint[];
  readonly findings = new Findings();
  readonly counts: Record<string, number> = { requests: 0 };

  constructor(run: Requests, crowd: Crowd) {
    this.#run = run;
    this.#crowd = crowd;
    this.#chance = new Chance(run.seed);
    const endpoints = CALLS.map(({ endpoint }) => endpoint).filter(
      ({ path }) => run.only?.test(path) ?? true,
    );
    this.#endpoints = endpoints.flatMap((endpoint) =>
      LONG.test(endpoint.path) ? [endpoint] : Array.from({ length: 8 }, () => endpoint),
    );
  }

  async #send({ sent, by }: Drawn): Promise<Came> {
    const { server } = this.#crowd.world;
    const cookie = await this.#crowd.cookieOf(by);
    const came = await send(
      server.url,
      { ...sent, headers: { ...sent.headers, ...(cookie && { cookie }) } },
      this.#run.patience,
    );
    if (by.id !== null && isSignedOut(came)) await this.#crowd.cookieOf(by, true);
    return came;
  }

  #fault({ sent, by, endpoint }: Drawn, came: Came): string | null {
    return faultOf({ sent, endpoint, withoutMoney: this.#crowd.seesLess(by) }, came);
  }

  /** Without what the fault does not need: fields of the body, headers. */
  async #shrunk(drawn: Drawn, fault: string): Promise<Sent> {
    let { sent } = drawn;
    const stillFails = async (smaller: Sent) =>
      this.#fault({ ...drawn, sent: smaller }, await this.#send({ ...drawn, sent: smaller })) === fault;
    if (!(await stillFails(sent))) return sent;
    for (const name of Object.keys(sent.headers).filter((header) => header !== 'content-type')) {
      const { [name]: _left, ...headers } = sent.headers;
      if (await stillFails({ ...sent, headers })) sent = { ...sent, headers };
    }
    const fields = () => {
      const body: unknown = sent.how === 'whole' && sent.body ? JSON.parse(sent.body) : null;
      return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
    };
    try {
      for (const name of Object.keys(fields())) {
        const { [name]: _left, ...rest } = fields() as Record<string, unknown>;
        const smaller = { ...sent, body: JSON.stringify(rest) };
        if (await stillFails(smaller)) sent = smaller;
      }
    } catch {
      // A body that is no JSON stays as it is.
    }
    return sent;
  }

  async #look(drawn: Drawn, came: Came, beside?: Drawn): Promise<void> {
    this.counts['requests'] = (this.counts['requests'] ?? 0) + 1;
    const { endpoint } = drawn;
    if (typeof came === 'object') {
      this.counts[came.status] = (this.counts[came.status] ?? 0) + 1;
      if (came.status === 201 && /json/.test(came.headers['content-type'] ?? ''))
        this.#crowd.learn(drawn.sent.path, JSON.parse(came.text));
    }
    const fault = this.#fault(drawn, came);
    const call = endpoint ? `${endpoint.method} ${endpoint.path}` : `${drawn.sent.how} ${drawn.sent.path}`;
    const kind = `${call} ${fault}`;
    if (!fault || this.findings.has(kind)) return;
    const smaller = drawn.sent.how === 'whole' ? await this.#shrunk(drawn, fault) : drawn.sent;
    const cause = { ...smaller, came, ...(beside && { beside: beside.sent }) };
    const name = `requests-${this.#run.seed}-${this.counts['requests']}.json`;
    const place = await keep(name, JSON.stringify(cause, null, 2));
    this.findings.add(kind, { what: `${call} by ${drawn.by.name}: ${fault}`, cause: place });
  }

  async #one(): Promise<Drawn> {
    // The owner may do most, so that most of what chance makes up of them gets as far as the database.
    const by = this.#chance.oneIn(2) ? this.#crowd.owner : this.#chance.pick(this.#crowd.people);
    if (this.#chance.oneIn(60)) return drawBytes(by, this.#chance);
    return drawRequest(this.#chance.pick(this.#endpoints), by, this.#crowd, this.#chance);
  }

  /** Somebody asks; now and then somebody else asks the same, or for the same row, at the same moment. */
  async step(): Promise<void> {
    const first = await this.#one();
    if (!this.#chance.oneIn(4)) {
      await this.#look(first, await this.#send(first));
      return;
    }
    const by = this.#chance.oneIn(2) ? first.by : this.#chance.pick(this.#crowd.people);
    const same = { ...first, by, sent: { ...first.sent, by: by.name } };
    const second = this.#chance.oneIn(3) ? await this.#one() : same;
    const [one, other] = await Promise.all([this.#send(first), this.#send(second)]);
    await this.#look(first, one, second);
    await this.#look(second, other, first);
  }
}

/** What is wrong behind the calls when all is over. */
async function faultsBehind(crowd: Crowd): Promise<string[]> {
  const changed = await crowd.changedElsewhere();
  return [
    ...changed.map((what) => `${what} changed in a project whose members asked for nothing`),
    ...(await faultsInBooks(crowd.world.server)),
  ];
}

/** Requests of all kinds by visitors of every role, until the time is over. */
export async function fuzzRequests(world: World, run: Requests): Promise<Outcome> {
  const crowd = await Crowd.gather(world);
  const asking = new Asking(run, crowd);
  const goesOn = clockOf(run);
  for (let step = 0; goesOn() && !asking.findings.enough; step += 1) {
    if (step % TIDY_EVERY === 0) await crowd.tidy();
    await asking.step();
  }
  for (const what of await faultsBehind(crowd))
    asking.findings.add(what, {
      what,
      cause: `seed ${run.seed}, after ${asking.counts['requests']} requests`,
    });
  return { counts: asking.counts, findings: asking.findings.list };
}
