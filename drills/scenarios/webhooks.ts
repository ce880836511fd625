import { setTimeout as wait } from 'node:timers/promises';
import { isSignedWith, type Receiver, startReceiver } from '@brick/server/testing/webhook-receiver';
import type { Drill, DrillControl, DrillOutcome, DrillSize } from '../support/drill.ts';
import { createWriters } from '../support/expense-writers.ts';
import { fixedPort, withInstallation } from '../support/installation.ts';
import { type JournalEntry, WriteJournal } from '../support/write-journal.ts';

interface Size {
  writes: number;
  kills: number;
}

const SIZES: Record<DrillSize, Size> = {
  short: { writes: 100, kills: 4 },
  full: { writes: 1000, kills: 20 },
};

/** Maximum time between two kills. */
const LONGEST_WORK = 500;
/** The receiver thinks for so long at most, so that the process also dies between its answer and the note of it. */
const LONGEST_ANSWER = 20;
/** The share of events whose first try the receiver refuses. */
const REFUSED_SHARE = 0.1;
/** A timeout, not a measurement: what was refused comes again after five seconds. */
const PATIENCE = 180_000;
/** The same in a control, where something never comes. */
const CONTROL_PATIENCE = 15_000;

type Mistake = 'an event is lost' | 'each try has an id of its own' | 'the secret is another' | null;

const trigger = (when: string, body: string): string => `
  create function planted() returns trigger language plpgsql as $$ begin ${body} end $$;
  create trigger planted before ${when} on webhook_deliveries for each row execute function planted()`;

/** What is done to the database, for the controls. */
const PLANTED: Record<Exclude<Mistake, null>, string | null> = {
  'an event is lost': trigger('insert', `return case when new.entity_id % 10 = 0 then null else new end;`),
  'each try has an id of its own': trigger(
    'update',
    `if new.state = 'waiting' then new.message_id := 'msg_' || replace(gen_random_uuid()::text, '-', ''); end if;
     return new;`,
  ),
  'the secret is another': null,
};

const nameOf = (action: string, id: unknown): string => `expense.${action} of ${id}`;

/**
 * The events that must have come for what the writers were told. What is in the trash when its turn comes is not
 * told, and that it went there is.
 */
const eventsOf = ({ id, paid, removed }: JournalEntry): string[] =>
  removed === 'yes'
    ? [nameOf('deleted', id)]
    : [nameOf('created', id), ...(paid === 'yes' ? [nameOf('paid', id)] : [])];

const confirmed = ({ entries }: WriteJournal): JournalEntry[] =>
  [...entries.values()].filter(({ added }) => added === 'yes');

const writesOf = (journal: WriteJournal): number =>
  confirmed(journal).reduce(
    (sum, { paid, removed }) => sum + 1 + Number(paid === 'yes') + Number(removed === 'yes'),
    0,
  );

/** What the receiver heard of each event: the ids of its tries, and how many they were. */
function heardBy({ calls }: Receiver): Map<string, { ids: Set<string>; tries: number; isTaken: boolean }> {
  const heard = new Map<string, { ids: Set<string>; tries: number; isTaken: boolean }>();
  for (const { headers, event, answer } of calls) {
    const name = nameOf(event.type.split('.')[1] ?? '', event.data['id']);
    const { ids, tries, isTaken } = heard.get(name) ?? { ids: new Set<string>(), tries: 0, isTaken: false };
    ids.add(String(headers['webhook-id']));
    heard.set(name, { ids, tries: tries + 1, isTaken: isTaken || answer === 204 });
  }
  return heard;
}

/** Makes the webhook, as somebody does on the screen; returns its secret. */
async function addWebhook(
  owner: Awaited<ReturnType<typeof createWriters>>['owner'],
  projectId: number,
  url: string,
): Promise<string> {
  const { status, body } = await owner.post(`/api/projects/${projectId}/webhooks`, {
    ...{ name: 'Accounts', url },
    events: ['expense.created', 'expense.paid', 'expense.deleted'],
  });
  if (status !== 201) throw new Error(`no webhook: ${status} ${JSON.stringify(body)}`);
  return body.secret;
}

/** Refuses the first try of some events, and takes its time for all of them. */
function answerSlowly(receiver: Receiver): void {
  const known = new Set<string>();
  receiver.answers = async ({ headers }) => {
    const id = String(headers['webhook-id']);
    const isFirst = !known.has(id);
    known.add(id);
    await wait(Math.random() * LONGEST_ANSWER);
    return isFirst && Math.random() < REFUSED_SHARE ? 500 : 204;
  };
}

async function runWebhooks({ writes, kills }: Size, mistake: Mistake = null): Promise<DrillOutcome> {
  const receiver = await startReceiver();
  answerSlowly(receiver);
  const settings = { ...(await fixedPort()), WEBHOOK_HOSTS: `localhost:${receiver.port}` };
  return withInstallation(settings, async (site) => {
    site.alsoEnds(() => void receiver.stop());
    const journal = new WriteJournal();
    let app = await site.start();
    const { owner, projectId, begin } = await createWriters(site, app.url, journal);
    const secret = await addWebhook(owner, projectId, receiver.url);
    const planted = mistake && PLANTED[mistake];
    if (planted) await site.onDatabase((pool) => pool.query(planted));
    const finish = begin();
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(50 + Math.random() * LONGEST_WORK);
      await app.kill();
      app = await site.start();
    }
    while (writesOf(journal) < writes) await wait(50);
    await finish();
    const expected = confirmed(journal).flatMap(eventsOf);
    const missing = () => {
      const heard = heardBy(receiver);
      return expected.filter((name) => !heard.get(name)?.isTaken);
    };
    const gaveUp = performance.now() + (mistake ? CONTROL_PATIENCE : PATIENCE);
    while (missing().length > 0 && performance.now() < gaveUp) await wait(100);
    const heard = heardBy(receiver);
    const known = mistake === 'the secret is another' ? `whsec_${'A'.repeat(43)}=` : secret;
    const unsigned = receiver.calls.filter((call) => !isSignedWith(known, call));
    return {
      faults: [
        ...journal.faults,
        ...missing().map((name) => `${name} was never delivered`),
        ...[...heard].flatMap(([name, { ids }]) =>
          ids.size > 1 ? [`${name} came under ${ids.size} ids`] : [],
        ),
        ...unsigned.map(({ headers }) => `${headers['webhook-id']} is not signed with the secret`),
      ],
      figures: [
        { what: 'kills', value: kills, unit: '' },
        { what: 'writes confirmed', value: writesOf(journal), unit: '' },
        { what: 'requests broken off', value: journal.interrupted, unit: '' },
        { what: 'events', value: heard.size, unit: '' },
        { what: 'tries', value: receiver.calls.length, unit: '' },
        { what: 'refused', value: receiver.calls.filter(({ answer }) => answer === 500).length, unit: '' },
      ],
    };
  });
}

const createControl = (wrong: string, mistake: Mistake, finds: RegExp): DrillControl => ({
  wrong,
  finds,
  run: () => runWebhooks(SIZES.short, mistake),
});

export const webhooksDrill: Drill = {
  name: 'webhooks',
  promise:
    'every change is told to a webhook, signed and under one id, though the product is killed while it is written and sent',
  run: (size) => runWebhooks(SIZES[size]),
  controls: [
    createControl('one event in ten is read and not stored', 'an event is lost', /was never delivered/),
    createControl('each try has an id of its own', 'each try has an id of its own', /came under \d+ ids/),
    createControl('the receiver knows another secret', 'the secret is another', /is not signed/),
  ],
};
