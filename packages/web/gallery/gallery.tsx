import { LANGUAGES, type Language } from '@brick/domain/users/languages-and-job-titles';
import { VALIDATION_MESSAGES } from '@brick/domain/validation-messages';
import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { IntlProvider } from 'use-intl';
import { compileValidationMessages } from '../src/messages/compile-messages.ts';
import { loadCatalogue, type MessageFeature } from '../src/messages/feature-messages.ts';
import { localeOf, type Messages } from '../src/messages/languages.ts';
import { mergeMessageFiles } from '../src/messages/merge-files.ts';
import { cx } from '../src/ui/cx.ts';
import { UiProvider } from '../src/ui/format/ui-provider.tsx';
import { linkStyle } from '../src/ui/inputs/button-style.ts';
import { Select } from '../src/ui/inputs/select.tsx';
import type { Parts, State } from './part.ts';

/** Every part, by the file of the folder that shows it. */
const FILES = Object.entries(import.meta.glob<Parts>('./parts/*.tsx', { eager: true, import: 'PARTS' })).map(
  ([path, parts]) => ({ file: path.slice('./parts/'.length), parts }),
);

const PARTS: Parts = Object.assign({}, ...FILES.map(({ parts }) => parts));

const ENGLISH = {
  ...mergeMessageFiles(
    // A signature is drawn with the words of checks.
    import.meta.glob(['../../messages/en/*.json', '../../messages/en/records/checks.json'], {
      eager: true,
      import: 'default',
    }),
  ),
  sentences: compileValidationMessages(VALIDATION_MESSAGES),
} as Messages;

interface Choice {
  part: string | null;
  state: string | null;
  theme: 'light' | 'dark';
  dir: 'ltr' | 'rtl';
  language: Language;
}

function choiceIn(address: string): Choice {
  const given = new URLSearchParams(address);
  return {
    part: given.get('part'),
    state: given.get('state'),
    theme: given.get('theme') === 'dark' ? 'dark' : 'light',
    // The direction is chosen apart from the language: the same words from the other side are the mirror of a page.
    dir: given.get('dir') === 'rtl' ? 'rtl' : 'ltr',
    language: LANGUAGES.find((language) => language === given.get('lang')) ?? 'en',
  };
}

function addressOf(choice: Choice, changed: Partial<Choice>): string {
  const { part, state, theme, dir, language } = { ...choice, ...changed };
  const told = Object.entries({ part, state, theme, dir, lang: language }).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  );
  return `/?${new URLSearchParams(told)}`;
}

function subscribe(changed: () => void): () => void {
  addEventListener('popstate', changed);
  return () => removeEventListener('popstate', changed);
}

function useChoice(): [Choice, (changed: Partial<Choice>) => void] {
  const choice = choiceIn(useSyncExternalStore(subscribe, () => location.search));
  const change = (changed: Partial<Choice>) => {
    history.replaceState(null, '', addressOf(choice, changed));
    dispatchEvent(new PopStateEvent('popstate'));
  };
  return [choice, change];
}

function useMessages(language: Language): Messages | null {
  const [known, setKnown] = useState<{ language: Language; messages: Messages }>({
    language: 'en',
    messages: ENGLISH,
  });
  useEffect(() => {
    if (language === 'en') return setKnown({ language, messages: ENGLISH });
    void loadCatalogue(language, Object.keys(ENGLISH) as MessageFeature[]).then(setKnown);
  }, [language]);
  return known.language === language ? known.messages : null;
}

function Controls({ choice, change }: { choice: Choice; change: (changed: Partial<Choice>) => void }) {
  const control = <Value extends string>(
    label: string,
    value: Value,
    values: readonly Value[],
    take: (value: Value) => Partial<Choice>,
  ) => (
    <Select
      aria-label={label}
      value={value}
      options={values.map((each) => ({ value: each, label: each }))}
      onChange={(event) => change(take(event.currentTarget.value as Value))}
    />
  );
  return (
    <header className="flex flex-wrap items-center gap-4 border-b border-line px-4 py-3">
      <a href={addressOf(choice, { part: null, state: null })} className={linkStyle}>
        All parts
      </a>
      {control('Theme', choice.theme, ['light', 'dark'], (theme) => ({ theme }))}
      {control('Direction', choice.dir, ['ltr', 'rtl'], (dir) => ({ dir }))}
      {control('Language', choice.language, LANGUAGES, (language) => ({ language }))}
    </header>
  );
}

function StateBox({ state }: { state: State }) {
  const id = `state-${state.name}`.replaceAll(' ', '-');
  return (
    <section
      aria-labelledby={id}
      className={cx(
        'grid min-w-0 grid-cols-1 content-start gap-2',
        (state.wide || state.alone) && 'col-span-full',
      )}
    >
      <h2 id={id} className="t-sm text-ink-2">
        {state.name}
      </h2>
      <div data-shown={state.name} className="min-w-0">
        <Suspense>{state.content}</Suspense>
      </div>
    </section>
  );
}

/** The states of one part on one page, or the one that has an address of its own. */
function PartPage({ name, state }: { name: string; state: string | null }) {
  const states = PARTS[name] ?? [];
  const shown = states.filter((each) => (state === null ? !each.alone : each.name === state));
  return (
    <>
      <h1 className="t-xl">{name}</h1>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-8">
        {shown.map((each) => (
          <StateBox key={each.name} state={each} />
        ))}
      </div>
    </>
  );
}

/** The page of a part, and one for each of its states that stands alone. */
const addressesOf = (part: string, states: readonly State[]) => [
  ...(states.some((state) => !state.alone) ? [{ part, state: null }] : []),
  ...states.filter((state) => state.alone).map((state) => ({ part, state: state.name })),
];

function Contents({ choice }: { choice: Choice }) {
  return (
    <>
      <h1 className="t-xl">Building blocks</h1>
      {FILES.map(({ file, parts }) => (
        <ul key={file} data-file={file} className="grid gap-1">
          {Object.entries(parts)
            .flatMap(([part, states]) => addressesOf(part, states))
            .map(({ part, state }) => (
              <li key={`${part} ${state}`}>
                <a data-part={part} href={addressOf(choice, { part, state })} className={linkStyle}>
                  {state ? `${part}: ${state}` : part}
                </a>
              </li>
            ))}
        </ul>
      ))}
    </>
  );
}

function Shown({ choice, children }: { choice: Choice; children: ReactNode }) {
  const messages = useMessages(choice.language);
  if (!messages) return null;
  const locale = localeOf(choice.language);
  return (
    <IntlProvider locale={locale} messages={messages} timeZone="Africa/Gaborone">
      <UiProvider locale={locale} timeZone="Africa/Gaborone" currency="USD" dir={choice.dir}>
        {children}
      </UiProvider>
    </IntlProvider>
  );
}

/** The page of the building blocks; what it shows is in its address. */
export function Gallery() {
  const [choice, change] = useChoice();
  const { part, state, theme, dir, language } = choice;
  document.documentElement.dataset['theme'] = theme;
  document.documentElement.dir = dir;
  document.documentElement.lang = language;
  return (
    <Shown choice={choice}>
      <Controls choice={choice} change={change} />
      {/* Drawn anew from the other side: what is measured once is measured there. */}
      <main
        key={`${part} ${state} ${dir}`}
        id="main"
        tabIndex={-1}
        className="grid grid-cols-1 gap-6 p-4 outline-none sm:p-6"
      >
        {part ? <PartPage name={part} state={state} /> : <Contents choice={choice} />}
      </main>
    </Shown>
  );
}
