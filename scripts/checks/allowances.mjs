// Exceptions to the checks, each with its reason. A check fails when an entry here is no longer needed.

/** Packages that declare a newer Node but were tested on ours: name and major version. */
export const NEWER_NODE = {
  'content-disposition@3': 'below Fastify; plain string work, its tests pass on Node 20',
  'cookie@2': 'below Fastify; plain string work, its tests pass on Node 20',
};

/** Files that may contain words of unfinished work. */
export const UNFINISHED_WORDS = {
  'scripts/checks/code-checks.test.mjs': 'tests that the words are found',
  'scripts/checks/file-rules.mjs': 'names the words that it looks for',
};
