import type { Endpoint } from '@brick/domain/endpoint';
import type { Fixtures } from '@brick/server/endpoint-tests/fixtures/fixtures';
import { ENDPOINTS } from '@brick/server/endpoints';
import { FindingList, type FuzzOutcome, saveCause } from '../findings.ts';
import { createDeadline, type FuzzRunOptions } from '../run-options.ts';
import { SeededRandom } from '../seeded-random.ts';
import { consistencyFaults } from './consistency-checks.ts';
import { type FuzzRequest, type RequestResult, send } from './http-client.ts';
import { type RandomRequest, randomRawRequest, randomRequest } from './random-requests.ts';
import { responseFault } from './response-checks.ts';
import { VisitorPool } from './visitor-pool.ts';

interface RequestRunOptions extends FuzzRunOptions {
  /** Only endpoints with these paths. */
  only?: RegExp;
}

/** Slow or heavy endpoints, which are requested rarely. */
const SLOW_PATHS =
  /^\/api\/(?:demo|projects\/sample|archives|register|login|password|user\/(?:data|password|2fa))|\/(?:archive|export|reports\/[\w-]+(?:\/jobs)?)$/;

const RESET_EVERY = 40;

const isSignedOut = (came: RequestResult) => typeof came === 'object' && came.status === 401;

/** Sends random requests of all visitors. */
class RequestFuzzer {
  readonly #run: RequestRunOptions;
  readonly #crowd: VisitorPool;
  readonly #chance: SeededRandom;
  readonly #endpoints: readonly Endpoint[];
  readonly findings = new FindingList();
  readonly counts: Record<string, number> = { requests: 0 };

  constructor(run: RequestRunOptions, crowd: VisitorPool) {
    this.#run = run;
    this.#crowd = crowd;
    this.#chance = new SeededRandom(run.seed);
    const endpoints = ENDPOINTS.map(({ endpoint }) => endpoint).filter(
      ({ path }) => run.only?.test(path) ?? true,
    );
    this.#endpoints = endpoints.flatMap((endpoint) =>
      SLOW_PATHS.test(endpoint.path) ? [endpoint] : Array.from({ length: 8 }, () => endpoint),
    );
  }

  async #send({ sent, by }: RandomRequest): Promise<RequestResult> {
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

  #fault({ sent, by, endpoint }: RandomRequest, came: RequestResult): string | null {
    return responseFault({ sent, endpoint, withoutMoney: this.#crowd.seesLess(by) }, came);
  }

  /** Removes headers and body fields that the fault does not need. */
  async #shrunk(drawn: RandomRequest, fault: string): Promise<FuzzRequest> {
    let { sent } = drawn;
    const stillFails = async (smaller: FuzzRequest) =>
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
      // A body that is not JSON is left as it is.
    }
    return sent;
  }

  async #look(drawn: RandomRequest, came: RequestResult, beside?: RandomRequest): Promise<void> {
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
    const place = await saveCause(name, JSON.stringify(cause, null, 2));
    this.findings.add(kind, { what: `${call} by ${drawn.by.name}: ${fault}`, cause: place });
  }

  async #one(): Promise<RandomRequest> {
    // The owner has most rights, so their requests get furthest.
    const by = this.#chance.oneIn(2) ? this.#crowd.owner : this.#chance.pick(this.#crowd.people);
    if (this.#chance.oneIn(60)) return randomRawRequest(by, this.#chance);
    return randomRequest(this.#chance.pick(this.#endpoints), by, this.#crowd, this.#chance);
  }

  /** Sends one request; sometimes a second visitor sends the same or another request at the same time. */
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

/** Returns faults in the stored data after all requests. */
async function faultsAfterwards(crowd: VisitorPool): Promise<string[]> {
  const changed = await crowd.changedElsewhere();
  return [
    ...changed.map((what) => `${what} changed in a project whose members asked for nothing`),
    ...(await consistencyFaults(crowd.world.server)),
  ];
}

/** Sends random requests by visitors of every role until the time is over. */
export async function fuzzRequests(world: Fixtures, run: RequestRunOptions): Promise<FuzzOutcome> {
  const crowd = await VisitorPool.gather(world);
  const asking = new RequestFuzzer(run, crowd);
  const goesOn = createDeadline(run);
  for (let step = 0; goesOn() && !asking.findings.enough; step += 1) {
    if (step % RESET_EVERY === 0) await crowd.tidy();
    await asking.step();
  }
  for (const what of await faultsAfterwards(crowd))
    asking.findings.add(what, {
      what,
      cause: `seed ${run.seed}, after ${asking.counts['requests']} requests`,
    });
  return { counts: asking.counts, findings: asking.findings.list };
}
