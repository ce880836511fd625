import './lib/node-version.mjs';

// Imported dynamically: an old Node must get through the check above before it meets newer syntax.
void import('./commands/new-record.mjs');
