import { LANGUAGES, type Language } from '@brick/domain/users/languages-and-job-titles';
import { useLandingContext } from '../landing-text-context.tsx';

/** The name of each language in that language. */
const NATIVE_NAMES: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  pt: 'Português',
  zh: '中文',
  ja: '日本語',
  ar: 'العربية',
};

/** Links to this page in other languages. The server handles them and remembers the choice. */
export function LanguageLinks() {
  const { language: here, words, switches } = useLandingContext();
  if (!switches) return null;
  return (
    <nav aria-label={words.footer.languages} className="basis-full">
      <ul className="t-sm flex flex-wrap gap-x-5">
        {LANGUAGES.map((language) => (
          <li key={language} className="flex">
            <a
              href={`?lang=${language}`}
              // Always handled by the server, even where the app handles other links itself.
              target="_top"
              lang={language}
              hrefLang={language}
              aria-current={language === here ? 'true' : undefined}
              className="rounded py-1 text-ink-2 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink coarse:py-2.5"
            >
              {NATIVE_NAMES[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
