// Jest's module loader for `runtime` of its configuration; CommonJS, because Jest requires it.
const { flushCompileCache, registerHooks } = require('node:module');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');
const { default: JestRuntime } = require('jest-runtime');

const urlOf = (name) => pathToFileURL(join(__dirname, name)).href;
const globalsUrl = urlOf('jest-globals.mjs');

/** Modules below `test/`, including services that tests share, are loaded again for each test file, except these. */
const loadedOnce = new Set([globalsUrl, urlOf('served-contract.ts')]);
const testsUrl = pathToFileURL(join(__dirname, '..', '/')).href;
let testFiles = 0;

// A worker that has nothing left to do would free its memory and write compiled code first. On a busy machine, that takes
// longer than the 0.5 s after which Jest ends it, and warns of open handles that it does not have.
if (process.send) process.on('exit', () => process.exit());

/** `moduleNameMapper` of the configuration in use. */
let replacements = [];

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: globalsUrl, format: 'module', shortCircuit: true };
    const replaced = replacements.find(([pattern]) => new RegExp(pattern).test(specifier));
    const resolved = next(replaced ? pathToFileURL(replaced[1]).href : specifier, context);
    const isOfTests = resolved.url.startsWith(testsUrl) && !loadedOnce.has(resolved.url);
    return isOfTests ? { ...resolved, url: `${resolved.url}?${testFiles}` } : resolved;
  },
});

/** `String`, `Error` and the like. */
const constructors = Object.getOwnPropertyNames(globalThis).filter(
  (name) => /^[A-Z]/.test(name) && typeof globalThis[name] === 'function',
);

/**
 * Imports test files with Node's own loader. Jest's would load every module again for every file, in a context of its
 * own and without cached code, which took a third of the processor time of all tests. The price: files that one worker
 * runs share the modules of `src`, as two apps in one process do, and `jest.mock` does not work.
 */
class NativeRuntime extends JestRuntime {
  constructor(config, environment, ...rest) {
    // `expect` stays in Jest's context, and compares constructors by identity: expect.any(String).
    for (const name of constructors) environment.global[name] = globalThis[name];
    super(config, environment, ...rest);
    replacements = config.moduleNameMapper;
    testFiles += 1;
  }

  unstable_shouldLoadAsEsm(path) {
    return path.endsWith('.ts') || super.unstable_shouldLoadAsEsm(path);
  }

  async unstable_importModule(path) {
    const { setGlobals } = await import(globalsUrl);
    setGlobals(this.requireModuleOrMock(path, '@jest/globals'));
    await import(pathToFileURL(path).href);
  }

  /** Not left to the exit, which skips it. */
  teardown() {
    super.teardown();
    flushCompileCache();
  }
}

module.exports = { __esModule: true, default: NativeRuntime };
