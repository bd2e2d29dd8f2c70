// Written for any version of Node, so that an old one prints a message instead of a syntax error.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `Travel Desk needs Node 24, and this is ${process.versions.node}. On Linux, npm installs Node 24 into node_modules; ` +
      'elsewhere, or if that failed, install Node 24 on this machine.',
  );
  process.exit(1);
}
