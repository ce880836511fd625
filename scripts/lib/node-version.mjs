// Written in the JavaScript of Node 12 without imports, so that an old Node can run it and explain why it stops.
const version = process.versions.node;
const parts = version.split('.').map(Number);
const line = parts[0];
const good = (line === 20 && parts[1] >= 19) || (line === 22 && parts[1] >= 12) || line > 22;

if (!good) {
  console.error(
    'Brick Ledger needs Node 20.19 or later of line 20, or 22.12 or later, and this is Node ' +
      version +
      ': install the current LTS from https://nodejs.org and run the command again.',
  );
  process.exit(1);
}
