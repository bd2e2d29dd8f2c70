// Written for any version of Node, so that an old one prints a message instead of a syntax error.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `Travel Desk needs Node 24, and this is ${process.versions.node}. npm installs Node 24 into node_modules by itself; ` +
      'that failed here. Install Node 24 on this machine, or run `npm ci` again with install scripts allowed.',
  );
  process.exit(1);
}
