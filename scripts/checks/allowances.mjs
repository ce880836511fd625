// Exceptions to the checks, each with its reason. A check fails when an entry here is no longer needed.

/** Packages that declare a newer Node but were tested on ours: name and major version. */
export const NEWER_NODE = {
  'content-disposition@3': 'below Fastify; plain string work, its tests pass on Node 20',
  'cookie@2': 'below Fastify; plain string work, its tests pass on Node 20',
};

/** Files of more than 300 lines. */
export const LONG_FILES = {
  'scripts/laws/planted.mjs': 'a list of every import law, each with what breaks it and what does not',
};

/** Files that may contain words of unfinished work. */
export const UNFINISHED_WORDS = {
  'scripts/checks/code-checks.test.mjs': 'tests that the words are found',
  'scripts/checks/file-rules.mjs': 'names the words that it looks for',
};
