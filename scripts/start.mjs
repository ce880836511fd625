import './lib/node-version.mjs';

// Imported dynamically, so that an old Node reaches the check above before newer syntax.
void import('./commands/start.mjs');
