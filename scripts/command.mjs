import './lib/node-version.mjs';

// A command finds its arguments where a program of its own would.
const [name] = process.argv.splice(2, 1);
// Imported dynamically, so that an old Node reaches the check above before newer syntax.
void import(`./commands/${name}.mjs`);
