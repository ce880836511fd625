import { LANGUAGES, type Language } from '@brick/domain/users/choices';
import { useSaidHere } from './landing-words.tsx';

/** Each language as who reads it calls it. */
const OWN_NAMES: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  pt: 'Português',
  zh: '中文',
  ja: '日本語',
  ar: 'العربية',
};

/** The same page in the other languages. The server answers these links and remembers the choice. */
export function LanguageRow() {
  const { language: here, words, switches } = useSaidHere();
  if (!switches) return null;
  return (
    <nav aria-label={words.footer.languages} className="basis-full">
      <ul className="t-sm flex flex-wrap gap-x-5">
        {LANGUAGES.map((language) => (
          <li key={language} className="flex">
            <a
              href={`?lang=${language}`}
              // Always the server's to answer, also where the application follows the other links by itself.
              target="_top"
              lang={language}
              hrefLang={language}
              aria-current={language === here ? 'true' : undefined}
              className="rounded py-1 text-ink-2 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink coarse:py-2.5"
            >
              {OWN_NAMES[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
