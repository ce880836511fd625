import type { AnswerKind } from '@brick/domain/trade-links/record';
import type { OpenedTradeLink, VisitorIssue } from '@brick/domain/trade-links/visitor-api';
import { newUuid } from '../../platform/browser/new-uuid.ts';
import { badge } from './badges.ts';
import { type VisitCalls, VisitError, type VisitorPhoto } from './calls.ts';
import { storedDraft, storedSetting } from './drafts.ts';
import { bdi, h, labelled, svg } from './elements.ts';
import { photoTray } from './photo-tray.ts';
import type { VisitorMessages } from './words.ts';

interface IssueViewProps {
  link: OpenedTradeLink;
  issue: VisitorIssue;
  calls: VisitCalls;
  speech: VisitorMessages;
  /** Said of the answer that was sent last. */
  done: string | null;
  onAnswered(issue: VisitorIssue, done: string | null): void;
}

/** What somebody drew over a picture. */
const marksOver = ({ marks, width, height }: VisitorPhoto): Node =>
  svg(
    'svg',
    { viewBox: `0 0 ${width ?? 1} ${height ?? 1}`, class: 'marks', 'aria-hidden': 'true' },
    ...marks.map(({ colour, width: wide, points }) =>
      svg('polyline', {
        ...{ fill: 'none', stroke: colour, 'stroke-width': wide, 'stroke-linecap': 'round' },
        points: points.map((share, place) => share * ((place % 2 === 0 ? width : height) ?? 1)).join(' '),
      }),
    ),
  ) as unknown as Node;

function photo(of: VisitorPhoto, { calls, speech }: IssueViewProps): HTMLElement {
  const caption = speech.say(
    of.purpose === 'refused' ? 'refusedPhoto' : of.purpose === 'found' ? 'foundPhoto' : 'ownPhoto',
  );
  if (of.state !== 'stored') return h('li', { class: 'hint' }, speech.say('expected'));
  return h(
    'li',
    {},
    h(
      'figure',
      {},
      h(
        'span',
        { class: 'picture' },
        h('img', {
          ...{ src: calls.photoAddress(of.id, '1280'), alt: caption, loading: 'lazy' },
          ...{ width: of.width, height: of.height },
        }),
        of.marks.length > 0 && marksOver(of),
      ),
      h('figcaption', {}, caption),
    ),
  );
}

/** The plan around the issue. It gives way to a sentence while the plan is being drawn. */
function plan({ issue, calls, speech }: IssueViewProps): HTMLElement | null {
  if (issue.plan === null) return null;
  const caption = speech.say('onPlan', { number: issue.plan });
  const figure = h('figure', { class: 'plan' });
  const picture = h('img', {
    ...{ src: calls.planAddress(issue.id), alt: caption, loading: 'lazy', width: 720, height: 432 },
    onerror: () => picture.replaceWith(h('p', { class: 'hint' }, speech.say('planNotReady'))),
  });
  figure.append(picture, h('figcaption', {}, bdi(caption)));
  return figure;
}

const fact = (name: string, value: Node | string | null): HTMLElement | null =>
  value === null ? null : h('div', {}, h('dt', {}, name), h('dd', {}, value));

function facts({ issue, speech }: IssueViewProps): HTMLElement {
  const { say, tradeName, day } = speech;
  const { place, trade, dueDate, overdue } = issue;
  return h(
    'dl',
    {},
    fact(say('place'), place === null ? null : bdi(place)),
    fact(say('trade'), trade === null ? null : bdi(tradeName(trade))),
    fact(
      say('due'),
      dueDate === null
        ? null
        : h(
            'span',
            overdue ? { class: 'late' } : {},
            overdue ? say('overdueSince', { day: day(dueDate) }) : day(dueDate),
          ),
    ),
    fact(say('severity'), speech.status(issue.severity)),
  );
}

const ANSWER_WORDS = { fixed: 'saidFixed', comment: 'saidComment', dispute: 'saidDispute' } as const;

const DONE_WORDS = { fixed: 'doneFixed', comment: 'doneComment', dispute: 'doneDispute' } as const;

function answers({ issue, speech }: IssueViewProps): HTMLElement | null {
  if (issue.answers.length === 0) return null;
  return h(
    'section',
    {},
    h('h2', {}, speech.say('answers')),
    h(
      'ol',
      { class: 'answers' },
      ...issue.answers.map(({ kind, text, name, at }) =>
        h(
          'li',
          {},
          h(
            'p',
            { class: 'hint' },
            speech.say(ANSWER_WORDS[kind]),
            ' · ',
            speech.instant(at),
            name && ' · ',
            name && bdi(name),
          ),
          text && h('p', { class: 'text', dir: 'auto' }, text),
        ),
      ),
    ),
  );
}

/** What was sent, while nothing was heard of it. */
interface Sent {
  clientId: string;
  text: string;
  name: string;
  photoIds: string[];
  /** How many answers the issue showed then. */
  shown: number;
}

/** Whether an issue shows what was sent. */
const shows = ({ answers }: VisitorIssue, kind: AnswerKind, { text, name, shown }: Sent): boolean =>
  answers
    .slice(shown)
    .some((one) => one.kind === kind && (one.text ?? '') === text.trim() && (one.name ?? '') === name.trim());

interface AnswerForm {
  kind: AnswerKind;
  /** The name of the text in the body, and whether it must be there. */
  field: 'note' | 'text' | 'reason';
  required: boolean;
  label: string;
  submit: string;
}

/** The form of one answer. What is typed stays, whatever becomes of it; the same answer is never sent twice. */
function answerForm(
  props: IssueViewProps,
  { kind, field, required, label, submit }: AnswerForm,
): HTMLElement {
  const { issue, calls, speech, onAnswered } = props;
  const draft = storedDraft(`${issue.id}.${kind}`);
  const unheard = storedDraft(`${issue.id}.${kind}.sent`);
  const name = storedSetting('name');
  const tray = kind === 'fixed' ? photoTray(issue.id, calls, speech) : null;
  const text = h('textarea', {
    rows: 3,
    maxlength: 5000,
    dir: 'auto',
    oninput: () => draft.write(text.value),
  });
  let sent = JSON.parse(unheard.read() || 'null') as Sent | null;
  const forget = (arrived: Sent): void => {
    // What was typed meanwhile stays.
    if (draft.read() === arrived.text) draft.write('');
    unheard.write('');
    tray?.clear(arrived.photoIds);
    sent = null;
  };
  if (sent && shows(issue, kind, sent)) forget(sent);
  text.value = draft.read();
  const who = h('input', { maxlength: 100, autocomplete: 'name', oninput: () => name.write(who.value) });
  who.value = name.read();
  const problem = h('p', { class: 'error', role: 'alert' });
  const button = h('button', { type: 'submit', class: kind === 'fixed' ? 'primary' : 'secondary' }, submit);

  async function send(): Promise<void> {
    problem.textContent = '';
    if (required && text.value.trim() === '') {
      problem.textContent = speech.say('enterText');
      text.focus();
      return;
    }
    button.disabled = true;
    button.textContent = speech.say('sending');
    try {
      const photoIds = tray ? await tray.settled() : [];
      if (photoIds === null) throw new VisitError(409, speech.say('photoLeft'));
      const said = { text: text.value, name: who.value, photoIds };
      // The same once more is a repeat, and anything else another answer.
      if (JSON.stringify({ ...sent, ...said }) !== JSON.stringify(sent))
        sent = { clientId: newUuid(), ...said, shown: issue.answers.length };
      const sending = sent as Sent;
      unheard.write(JSON.stringify(sending));
      const after = await calls.answer(issue.id, kind, {
        ...{ [field]: said.text, name: said.name, clientId: sending.clientId },
        ...(tray && { photoIds }),
      });
      forget(sending);
      // A repeat of what was refused or taken back meanwhile reports nothing.
      const isSo = kind !== 'fixed' || !(after.stage === 'open' || after.stage === 'in_progress');
      onAnswered(after, isSo ? speech.say(DONE_WORDS[kind]) : null);
    } catch (error) {
      // The issue is elsewhere by now, as after a lost answer: it is shown so, with the reason.
      if (error instanceof VisitError && error.current) return onAnswered(error.current, error.message);
      const { status, fields, message } = error instanceof VisitError ? error : new VisitError(0, '');
      problem.textContent =
        Object.values(fields)[0] ?? (status > 0 && message ? message : speech.say('failed'));
    } finally {
      button.disabled = false;
      button.textContent = submit;
    }
  }

  return h(
    'form',
    {
      novalidate: true,
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault();
        void send();
      },
    },
    tray?.element,
    labelled(label, text),
    labelled(speech.say('name'), who),
    problem,
    button,
  );
}

function forms(props: IssueViewProps): HTMLElement | null {
  const { link, issue, speech } = props;
  const { say } = speech;
  if (link.rights !== 'answer' || issue.stage === 'closed') return null;
  const isOpen = issue.stage === 'open' || issue.stage === 'in_progress';
  const folded = (form: AnswerForm, title: string) =>
    h('details', {}, h('summary', {}, title), answerForm(props, form));
  return h(
    'section',
    {},
    h('h2', {}, say('answer')),
    isOpen &&
      answerForm(props, {
        ...{ kind: 'fixed', field: 'note', required: false },
        ...{ label: say('note'), submit: say('reportFixed') },
      }),
    folded(
      {
        ...{ kind: 'comment', field: 'text', required: true },
        ...{ label: say('commentText'), submit: say('sendComment') },
      },
      say('comment'),
    ),
    folded(
      {
        ...{ kind: 'dispute', field: 'reason', required: true },
        ...{ label: say('reason'), submit: say('sendDispute') },
      },
      say('dispute'),
    ),
  );
}

/** One issue: what is wrong, with photos, and what a visitor may say of it. */
export function renderIssue(props: IssueViewProps): HTMLElement {
  const { issue, speech, done } = props;
  const { say } = speech;
  return h(
    'article',
    {},
    h('p', {}, h('a', { href: '#', class: 'back' }, say('back'))),
    h('h1', { tabindex: -1 }, `${issue.number} `, bdi(issue.title)),
    h('p', { class: 'badges' }, badge(speech, issue.stage), issue.disputed && badge(speech, 'disputed')),
    done && h('p', { tabindex: -1, class: 'done' }, done),
    issue.refusedReason !== null &&
      h(
        'div',
        { tabindex: -1, class: 'refused' },
        h('strong', {}, say('refused')),
        h('p', { class: 'text', dir: 'auto' }, issue.refusedReason),
      ),
    issue.description && h('p', { class: 'text', dir: 'auto' }, issue.description),
    facts(props),
    plan(props),
    issue.photos.length > 0 &&
      h(
        'section',
        {},
        h('h2', {}, say('photos')),
        h('ul', { class: 'gallery' }, ...issue.photos.map((of) => photo(of, props))),
      ),
    answers(props),
    forms(props),
  );
}
