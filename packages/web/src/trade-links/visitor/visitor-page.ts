import { PRODUCT_NAME } from '@brick/domain/product-name';
import type { OpenedTradeLink, VisitorIssue } from '@brick/domain/trade-links/visitor-api';
import { LANGUAGES, type Language } from '@brick/domain/users/languages-and-job-titles';
import { VisitError, visitCalls } from './calls.ts';
import { storedSetting } from './drafts.ts';
import { bdi, h, labelled } from './elements.ts';
import { renderIssue } from './render-issue.ts';
import { renderIssueList } from './render-issue-list.ts';
import { browserLanguage, isLanguage, loadVisitorMessages, ownName, type VisitorMessages } from './words.ts';

type State =
  | { at: 'loading' }
  | { at: 'dead' }
  | { at: 'pin'; problem: string | null }
  | { at: 'failed'; problem: string }
  | { at: 'open'; link: OpenedTradeLink; done: Done | null };

/** What is said of the answer that was sent last, at its issue. */
interface Done {
  issueId: number;
  text: string;
}

/** Runs the page of one link: asks for the PIN, shows the list and its issues, and sends answers. */
export async function startVisitorPage(
  root: HTMLElement,
  { pathname }: Pick<Location, 'pathname'>,
): Promise<void> {
  const key = decodeURIComponent(pathname.split('/')[2] ?? '');
  const chosen = storedSetting('language');
  const calls = visitCalls(key, () => speech.language);
  let speech: VisitorMessages = await loadVisitorMessages(startLanguage(chosen.read()));
  let state: State = { at: 'loading' };
  let shown = '';

  async function speak(language: Language): Promise<void> {
    if (language !== speech.language) speech = await loadVisitorMessages(language);
    document.documentElement.lang = language;
    document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
  }

  function show(next: State): void {
    state = next;
    draw();
  }

  async function load(): Promise<void> {
    show({ at: 'loading' });
    try {
      const answer = await calls.open();
      if ('needsPin' in answer) return show({ at: 'pin', problem: null });
      if (!isLanguage(chosen.read())) await speak(answer.language);
      show({ at: 'open', link: answer, done: null });
    } catch (error) {
      const { status, message } = error instanceof VisitError ? error : new VisitError(0, '');
      show(status === 404 ? { at: 'dead' } : { at: 'failed', problem: message || speech.say('failed') });
    }
  }

  function languageChoice(): HTMLElement {
    const select = h(
      'select',
      {
        'aria-label': speech.say('language'),
        onchange: async () => {
          if (!isLanguage(select.value)) return;
          try {
            await speak(select.value);
          } catch {
            select.value = speech.language;
            root.querySelector('header > .error')?.remove();
            select.after(h('p', { class: 'error', role: 'alert' }, speech.say('failed')));
            return;
          }
          chosen.write(select.value);
          draw();
          document.querySelector('select')?.focus();
        },
      },
      ...LANGUAGES.map((code) =>
        h('option', { value: code, selected: code === speech.language, lang: code }, ownName(code)),
      ),
    );
    return select;
  }

  function pinView(problem: string | null): HTMLElement {
    const { say } = speech;
    const pin = h('input', {
      ...{ inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: 8, dir: 'ltr' },
    });
    return h(
      'form',
      {
        novalidate: true,
        onsubmit: async (event: SubmitEvent) => {
          event.preventDefault();
          try {
            await calls.enterPin(pin.value.trim());
            await load();
          } catch (error) {
            const { status, fields, message } = error instanceof VisitError ? error : new VisitError(0, '');
            if (status === 404) return show({ at: 'dead' });
            show({ at: 'pin', problem: fields['pin'] ?? (message || say('failed')) });
            root.querySelector('input')?.focus();
          }
        },
      },
      h('h1', { tabindex: -1 }, say('title')),
      h('p', {}, say('pinText')),
      labelled(say('pin'), pin, problem),
      h('button', { type: 'submit', class: 'primary' }, say('open')),
    );
  }

  function body(): HTMLElement {
    const { say } = speech;
    if (state.at === 'pin') return pinView(state.problem);
    if (state.at === 'loading') return h('p', { role: 'status' }, say('loading'));
    if (state.at === 'dead')
      return h('div', {}, h('h1', { tabindex: -1 }, say('title')), h('p', {}, say('dead')));
    if (state.at === 'failed')
      return h(
        'div',
        {},
        h('h1', { tabindex: -1 }, say('title')),
        h('p', { role: 'alert' }, state.problem),
        h('button', { type: 'button', class: 'secondary', onclick: () => void load() }, say('again')),
      );
    const { link, done } = state;
    const issue = openIssue(link);
    if (!issue)
      return renderIssueList({ link, calls, speech, onAcknowledged: (by) => update(by, '.acknowledged') });
    const text = done?.issueId === issue.id ? done.text : null;
    return renderIssue({ link, issue, calls, speech, done: text, onAnswered: answered });
  }

  const openIssue = ({ issues }: OpenedTradeLink) =>
    issues.find(({ id }) => `#${id}` === window.location.hash);

  function answered(issue: VisitorIssue, text: string | null): void {
    if (state.at !== 'open') return;
    state = { ...state, done: text === null ? null : { issueId: issue.id, text } };
    const issues = state.link.issues.map((each) => (each.id === issue.id ? issue : each));
    update({ issues }, '.done, .refused', issue.id);
  }

  /** Takes over what an answer changed. Draws it, with the focus on its sentence, unless another issue is open by then. */
  function update(change: Partial<OpenedTradeLink>, sentenceSelector: string, issueId?: number): void {
    if (state.at !== 'open') return;
    state = { ...state, link: { ...state.link, ...change } };
    const open = openIssue(state.link);
    if (open && open.id !== issueId) return;
    // Whoever types in the list goes on; it is drawn anew when they leave it.
    if (!open && issueId !== undefined && document.activeElement?.matches('input')) return;
    draw();
    const sentence = root.querySelector<HTMLElement>(sentenceSelector);
    sentence?.scrollIntoView({ block: 'center' });
    (sentence ?? root.querySelector('h1'))?.focus({ preventScroll: true });
  }

  function draw(): void {
    const sender = state.at === 'open' && state.link;
    root.replaceChildren(
      h(
        'header',
        {},
        h(
          'p',
          { class: 'sender' },
          sender && h('strong', {}, bdi(sender.companyName ?? sender.projectName)),
          sender && sender.companyName !== null && bdi(sender.projectName),
          sender &&
            sender.madeBy !== null &&
            h('span', { class: 'hint' }, speech.say('from'), ' ', bdi(sender.madeBy)),
        ),
        languageChoice(),
      ),
      body(),
    );
    document.title = `${speech.say('title')} · ${PRODUCT_NAME}`;
    // A reader hears where they are once the view is another one.
    const view = `${state.at} ${window.location.hash}`;
    if (view !== shown) root.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    shown = view;
  }

  window.addEventListener('hashchange', ({ oldURL }) => {
    // What came while something else was open is said once its issue is.
    if (state.at === 'open')
      show({ ...state, done: oldURL.endsWith(`#${state.done?.issueId}`) ? null : state.done });
    window.scrollTo(0, 0);
  });
  await speak(speech.language);
  await load();
}

/** The language that was chosen here before, else the browser's. */
const startLanguage = (chosen: string): Language =>
  isLanguage(chosen) ? chosen : browserLanguage(navigator.languages);
