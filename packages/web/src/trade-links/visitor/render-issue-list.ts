import type { OpenedTradeLink, VisitorIssue } from '@brick/domain/trade-links/visitor-api';
import { badge } from './badges.ts';
import { type VisitCalls, VisitError } from './calls.ts';
import { storedSetting } from './drafts.ts';
import { bdi, h, labelled } from './elements.ts';
import type { VisitorMessages } from './words.ts';

interface ListViewProps {
  link: OpenedTradeLink;
  calls: VisitCalls;
  speech: VisitorMessages;
  onAcknowledged(said: Pick<OpenedTradeLink, 'acknowledgedAt' | 'acknowledgedName'>): void;
}

/** The issues of each place, in the order in which they came. */
function byPlace(issues: readonly VisitorIssue[]): Map<string | null, VisitorIssue[]> {
  const places = new Map<string | null, VisitorIssue[]>();
  for (const issue of issues) places.set(issue.place, [...(places.get(issue.place) ?? []), issue]);
  return places;
}

function row(issue: VisitorIssue, { calls, speech }: ListViewProps): HTMLElement {
  const [picture] = issue.photos.filter(({ state, purpose }) => state === 'stored' && purpose === 'found');
  const { dueDate, overdue } = issue;
  return h(
    'li',
    {},
    h(
      'a',
      { href: `#${issue.id}`, class: 'row' },
      picture &&
        h('img', {
          ...{ src: calls.photoAddress(picture.id, '320'), alt: '', loading: 'lazy' },
          ...{ width: 64, height: 64 },
        }),
      h(
        'span',
        { class: 'grow' },
        h('strong', {}, `${issue.number} `, bdi(issue.title)),
        h(
          'span',
          { class: 'badges' },
          badge(speech, issue.stage),
          issue.disputed && badge(speech, 'disputed'),
          dueDate !== null &&
            h(
              'span',
              { class: overdue ? 'late' : 'hint' },
              speech.say(overdue ? 'overdueSince' : 'dueOn', { day: speech.day(dueDate) }),
            ),
        ),
      ),
    ),
  );
}

/** Says that the list was received, once for the link. */
function acknowledgement({ link, calls, speech, onAcknowledged }: ListViewProps): HTMLElement {
  const { say } = speech;
  if (link.acknowledgedAt !== null)
    return h(
      'p',
      { tabindex: -1, class: 'hint acknowledged' },
      say('acknowledged', { day: speech.instant(link.acknowledgedAt), name: link.acknowledgedName ?? '' }),
    );
  const name = storedSetting('name');
  const who = h('input', { maxlength: 100, autocomplete: 'name', oninput: () => name.write(who.value) });
  who.value = name.read();
  const problem = h('p', { class: 'error', role: 'alert' });
  const button = h('button', { type: 'submit', class: 'secondary' }, say('acknowledge'));

  async function send(): Promise<void> {
    problem.textContent = '';
    if (who.value.trim() === '') {
      problem.textContent = say('enterName');
      who.focus();
      return;
    }
    button.disabled = true;
    try {
      onAcknowledged(await calls.acknowledge(who.value));
    } catch (error) {
      problem.textContent = error instanceof VisitError && error.status > 0 ? error.message : say('failed');
    } finally {
      button.disabled = false;
    }
  }

  return h(
    'form',
    {
      novalidate: true,
      class: 'acknowledge',
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault();
        void send();
      },
    },
    h('p', {}, say('acknowledgeText')),
    labelled(say('name'), who),
    problem,
    button,
  );
}

/** The list of a link, by place. */
export function renderIssueList(props: ListViewProps): HTMLElement {
  const { link, speech } = props;
  const { say } = speech;
  const { issues, truncated, expiresAt } = link;
  return h(
    'div',
    {},
    h('h1', { tabindex: -1 }, say('title')),
    h('p', {}, say('for'), ' ', bdi(link.name)),
    acknowledgement(props),
    issues.length === 0 && h('p', {}, say('empty')),
    ...[...byPlace(issues)].map(([place, here]) =>
      h(
        'section',
        {},
        h('h2', {}, place === null ? say('noPlace') : bdi(place)),
        h('ul', { class: 'rows' }, ...here.map((issue) => row(issue, props))),
      ),
    ),
    truncated && h('p', { class: 'hint' }, say('truncated')),
    h('p', { class: 'hint' }, say('until', { day: speech.instant(expiresAt) })),
  );
}
