// Written for any version of Node, so that an old one prints a message instead of a syntax error.
const { existsSync, symlinkSync } = require('node:fs');
const { join } = require('node:path');

const modules = join(__dirname, '../../node_modules');
const installed = `node-linux-${process.arch}/bin/node`;
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  // npm 10 installs Node 24, but does not link it.
  if (existsSync(join(modules, installed)) && !existsSync(join(modules, '.bin/node'))) {
    symlinkSync(`../${installed}`, join(modules, '.bin/node'));
  } else {
    console.error(
      `Travel Desk needs Node 24, and this is ${process.versions.node}. On Linux, npm installs Node 24 into node_modules; ` +
        'elsewhere, or if that failed, install Node 24 on this machine.',
    );
    process.exit(1);
  }
}
