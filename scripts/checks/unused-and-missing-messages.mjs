/** Parts of the words of a kind of record. */
const PARTS = ['', 'form', 'columns', 'filters', 'cards', 'attachment'];

/** The words that all kinds share. */
const SHARED = 'record';

const SCREENS = /\/(?:screens|page-kinds|quick-actions|create-actions)\.tsx?$/;
const DOMAIN = /^packages\/domain\//;
const NOTICES = /^packages\/(?:domain|server)\/src\/.*\.ts$/;

/**
 * Messages that are chosen by data whose type is made of the messages themselves: of them counts what the data names, in
 * these files.
 */
const BY_DATA = [
  ['shell.nav.', SCREENS],
  ['shell.quick.', SCREENS],
  ['search.more.', SCREENS],
  ['notice.', NOTICES],
  ['fields.', DOMAIN],
  ['built-in-checks.', DOMAIN],
];

/** What a screen is called, and what it is for, while it has no project: read of the words of its namespace. */
const OF_SCREENS = ['title', 'emptyText'];

const joined = (...parts) => parts.filter((part) => part !== '').join('.');
const escaped = (text) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
const isOpen = (key) => key.includes('*');

/** A pattern that finds in a key what stands at its open places. */
const pattern = (key) => new RegExp(`^${escaped(key).replaceAll('*', '(.+)')}$`);

/** What all kinds have in common: their filters are declared there as well. */
const OF_KINDS = /^packages\/web\/src\/records\//;

function namesIn(names, files) {
  return new Set([...names].flatMap(([file, found]) => (files.test(file) ? [...found] : [])));
}

const namesOf = ({ names }, files) => namesIn(names, files);

/** The names that stand in what declares and shows a kind of record. */
const namesOfKind = (said, path) =>
  new Set([
    ...namesOf(
      said,
      new RegExp(`^packages/(?:web|domain)/src/(?:${escaped(path)}|${escaped(path.split('-')[0])})/`),
    ),
    ...namesIn(said.texts, OF_KINDS),
  ]);

/** Every place in which a word of a kind is looked for. */
function placesOf({ named }, paths) {
  return named.flatMap((word) => {
    const found = word.paths.some(isOpen) ? paths : word.paths;
    const parts = word.parts.some(isOpen) ? PARTS : word.parts;
    return [
      {
        ...word,
        found,
        keys: [...found, SHARED].flatMap((path) =>
          parts.map((part) => ({ path, key: joined(path, part, word.key) })),
        ),
      },
    ];
  });
}

const kindsOf = ({ named }) => [
  ...new Set(named.flatMap(({ paths }) => paths.filter((path) => !isOpen(path)))),
];

/** Messages that are written and that nobody says. */
export function unusedMessages(written, said) {
  const kinds = kindsOf(said);
  const plain = new Set(said.typed.filter(({ isPlain }) => isPlain).map(({ key }) => key));
  const typed = new Set(said.typed.map(({ key }) => key));
  const domain = namesOf(said, DOMAIN);
  const open = [...typed].filter(isOpen).map(pattern);
  const byKind = new Map(kinds.map((path) => [path, namesOfKind(said, path)]));
  const ofAll = new Set([...byKind.values()].flatMap((names) => [...names]));
  const places = placesOf(said, kinds).flatMap(({ keys }) => keys);
  const exact = new Set(places.filter(({ key }) => !isOpen(key)).map(({ key }) => key));
  const holes = [
    ...new Map(places.filter(({ key }) => isOpen(key)).map((place) => [place.key, place])).values(),
  ].map(({ path, key }) => ({ names: byKind.get(path) ?? ofAll, found: pattern(key) }));
  const data = BY_DATA.map(([start, files]) => [start, namesOf(said, files)]);
  const screens = namesOf(said, SCREENS);

  const isSaid = (key) => {
    const [space, ...rest] = key.split('.');
    if (plain.has(key) || said.chains.has(key) || exact.has(key)) return true;
    if ([...said.chains].some((chain) => chain.endsWith(`.${key}`))) return true;
    if (rest.length === 1 && OF_SCREENS.includes(rest[0]) && screens.has(space)) return true;
    const chosen = data.find(([start]) => key.startsWith(start));
    if (chosen && (chosen[1].has(key) || chosen[1].has(key.slice(key.lastIndexOf('.') + 1)))) return true;
    if (typed.has(key)) return true;
    if (
      open.some((found) =>
        found
          .exec(key)
          ?.slice(1)
          .every((name) => domain.has(name)),
      )
    )
      return true;
    return holes.some(({ names, found }) =>
      found
        .exec(key)
        ?.slice(1)
        .every((name) => names.has(name)),
    );
  };
  return written.filter((key) => !isSaid(key));
}

/** Messages that are said and not written, each with the place that says it. Sentences stand in the domain. */
export function missingMessages(written, said) {
  const known = new Set(written);
  const typed = said.typed
    .filter(
      ({ key, isQuestion }) =>
        !isQuestion && !isOpen(key) && !key.startsWith('sentences.') && !known.has(key),
    )
    .map(({ key, at }) => `${key} is said in ${at}`);
  const named = placesOf(said, kindsOf(said))
    .filter(
      ({ key, isQuestion, keys }) =>
        !isQuestion && !isOpen(key) && !keys.some((place) => known.has(place.key)),
    )
    .map(({ keys, at }) => `${keys[0].key} is said in ${at}`);
  return [...new Set([...typed, ...named])];
}
