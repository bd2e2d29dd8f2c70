/**
 * The layers in CONTRIBUTING.md: imports only go down, an area is only imported through its index.ts, and pure files stay
 * pure. `make lint` runs it.
 */

/** From the top down: each may import those after it. */
const rooms = [
  '^src/tools/',
  '^src/main\\.ts$',
  '^src/(service|background-jobs)\\.ts$',
  '^src/demo/',
  '^src/app\\.ts$',
  '^src/config(-urls|-secrets)?\\.ts$',
  '^src/docs/',
  '^src/areas/',
  '^src/http/',
  '^src/contract/',
  '^src/platform/',
  '^src/migrations/',
  '^src/domain/',
  '^generated/',
];

/** Commands for developers, which the image does not need. */
const development = '^src/tools/(check-contract|generate|packages|release)[/.-]';

/** Code for other programs than the service: products beside it, and the scripts of its pages. */
const packed = ['^src/packages/', '^src/docs/(page|preview)/'];

/** From the bottom up: each area may import those before it. */
const areas = [
  'directory',
  'reference-data',
  'audit',
  'events',
  'delegations',
  'budgets',
  'policies',
  'travelers',
  'reason-codes',
  'booking-requests',
];

const pure = [
  '^src/domain/',
  '^src/areas/policies/evaluation/',
  '^src/areas/policies/(creation-times|rule-rows|rule-validation)\\.ts$',
  '^src/areas/booking-requests/(access|item-validation|policy-check|request-notes|transitions|traveler-check|violations)\\.ts$',
  '^src/areas/budgets/budget-rules\\.ts$',
  '^src/areas/travelers/((countries|document-rules|errors|passport-rules)\\.ts|country-codes\\.json)$',
  '^src/areas/delegations/delegation-rules\\.ts$',
  '^src/areas/events/webhook-rules\\.ts$',
  '^src/areas/reference-data/(location-rules|location-search|rate-rules)\\.ts$',
];

export default {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Two files that import each other are one file: move what both need below them.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-circle-of-folders',
      comment: 'Two folders that import each other are one room: move what both need below them.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/' },
      to: { circular: true },
    },
    ...rooms.slice(1).map((room, index) => ({
      name: 'arrows-go-down',
      comment: 'A room imports only what lies below it; what it needs from above is handed to it.',
      severity: 'error',
      from: { path: room },
      to: { path: rooms.slice(0, index + 1) },
    })),
    {
      name: 'rooms-are-listed',
      comment: 'Add the new folder to `rooms` above: otherwise it may import everything.',
      severity: 'error',
      from: { path: '^src/', pathNot: [...rooms, ...packed] },
      to: {},
    },
    {
      name: 'areas-are-listed',
      comment: 'Add the new area to `areas` above: otherwise it may import everything.',
      severity: 'error',
      from: { path: '^src/areas/[^/]+/', pathNot: areas.map((area) => `^src/areas/${area}/`) },
      to: {},
    },
    {
      name: 'areas-know-their-manifest',
      comment: 'What all areas share imports none of them.',
      severity: 'error',
      from: { path: '^src/areas/[^/]+$' },
      to: { path: '^src/areas/[^/]+/' },
    },
    ...areas.slice(0, -1).map((area, index) => ({
      name: 'areas-in-order',
      comment: 'An area imports only the areas below it.',
      severity: 'error',
      from: { path: `^src/areas/${area}/` },
      to: { path: areas.slice(index + 1).map((above) => `^src/areas/${above}/`) },
    })),
    {
      name: 'through-the-door',
      comment: 'Enter an area through its index.ts: never its queries, its entities or another of its files.',
      severity: 'error',
      from: { path: '^src/areas/([^/]+)/' },
      to: { path: '^src/areas/[^/]+/', pathNot: ['^src/areas/$1/', '^src/areas/[^/]+/index\\.ts$'] },
    },
    {
      name: 'through-the-door-from-outside',
      comment: 'Enter an area through its index.ts; app.ts alone takes its area.ts. ',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/areas/', '^src/app\\.ts$', '^src/demo/', '^src/packages/mock/'] },
      to: { path: '^src/areas/[^/]+/', pathNot: '^src/areas/[^/]+/index\\.ts$' },
    },
    {
      name: 'demo-knows-storage-only',
      comment: 'The demo data write rows: beside index.ts they may import what stores them.',
      severity: 'error',
      from: { path: '^src/demo/' },
      to: { path: '^src/areas/[^/]+/', pathNot: '^src/areas/[^/]+/(index|entities|rows|[^/]*-queries)\\.ts$' },
    },
    {
      name: 'tools-are-commands',
      comment: 'Nothing imports a command: move what it offers to the room that it belongs to.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/tools/' },
      to: { path: '^src/tools/' },
    },
    {
      name: 'packages-stand-alone',
      comment: 'A package runs without the service: of its code, it only imports the model of the contract.',
      severity: 'error',
      from: { path: '^src/packages/', pathNot: '^src/packages/mock/' },
      to: { path: '^(src|test)/', pathNot: '^src/(packages|contract)/' },
    },
    {
      name: 'mock-is-the-front-door',
      comment: 'The mock reads and refuses requests as the service does, but has no database.',
      severity: 'error',
      from: { path: '^src/packages/mock/' },
      to: {
        path: '^(src|test)/',
        pathNot: '^src/(packages/mock|contract|domain|http|platform/blobs)/|^src/areas/[^/]+/error-format\\.ts$',
      },
    },
    {
      name: 'packages-import-no-other',
      comment: 'Packages are installed one by one. Only the command uses the client, with which it is packed.',
      severity: 'error',
      from: { path: '^src/packages/([^/]+)/' },
      to: { path: '^src/packages/', pathNot: ['^src/packages/$1/', '^src/packages/client/'] },
    },
    {
      name: 'client-is-for-users',
      comment: 'Only the command uses the client. What others share belongs in src/contract/.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/packages/(client|command)/' },
      to: { path: '^src/packages/client/' },
    },
    {
      name: 'client-stands-alone',
      comment: 'The client runs in browsers: it imports nothing else. Only its command uses Node.',
      severity: 'error',
      from: { path: '^src/packages/(client|command)/' },
      to: { path: '^src/', pathNot: '^src/packages/(client|command)/' },
    },
    {
      name: 'pages-stand-alone',
      comment: 'The scripts of the pages run in browsers, without the service.',
      severity: 'error',
      from: { path: '^src/docs/(page|preview)/' },
      to: { path: '^(src|test)/', pathNot: '^src/docs/(page|preview)/' },
    },
    {
      name: 'client-runs-in-browsers',
      comment: "Only the client's command uses Node.",
      severity: 'error',
      from: { path: '^src/packages/client/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'client-dependencies',
      comment: "The client depends on openapi-fetch alone; the command's packages are not for browsers.",
      severity: 'error',
      from: { path: '^src/packages/client/' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg'], pathNot: 'node_modules/(msw|openapi-fetch)/' },
    },
    {
      name: 'packed-code-is-not-the-service',
      comment: 'Move what the service needs, too, to the room that it belongs to.',
      severity: 'error',
      from: { path: '^src/', pathNot: packed },
      to: { path: packed },
    },
    {
      name: 'no-tests',
      comment: 'The image has no tests: what the service needs belongs in src/.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^test/' },
    },
    {
      name: 'no-process-module',
      comment:
        'Only src/config.ts reads the environment: this import would hide it from the linter, which knows `process`.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^process$', dependencyTypes: ['core'] },
    },
    {
      name: 'no-development-dependencies',
      comment: 'The image has only the `dependencies` in package.json; only commands for developers use the others.',
      severity: 'error',
      from: { path: '^src/', pathNot: [development, ...packed] },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'unknown'] },
    },
    {
      name: 'pure-files',
      comment: 'A pure file takes what it needs as arguments, the clock included, and calls pure files only.',
      severity: 'error',
      from: { path: pure },
      to: { path: '^src/', pathNot: pure, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'pure-files-no-packages',
      comment: 'A pure file takes what it needs as arguments, the clock included: no express, no ORM, no node:*.',
      severity: 'error',
      from: { path: pure },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'unknown'], pathNot: 'node_modules/(uuid|csv-parse)/' },
    },
    {
      name: 'areas-know-no-express',
      comment: 'Only src/http/ and the pages handle requests and responses: handlers take inputs and return replies.',
      severity: 'error',
      from: { path: '^src/(areas|contract|migrations)/' },
      to: { path: '(^|node_modules/)(@types/)?(express|multer|passport)' },
    },
    {
      name: 'sql-stays-below',
      comment: 'The ORM is for queries, services and src/platform/.',
      severity: 'error',
      from: { path: ['^src/(http|docs|contract)/', '^src/areas/[^/]+/(handlers|present|error-format)\\.ts$'] },
      to: { path: '(^|node_modules/)(@mikro-orm|kysely|pg)/' },
    },
    {
      name: 'handlers-call-services',
      comment: 'Handlers call services, which own the transactions and the queries.',
      severity: 'error',
      from: { path: '^src/areas/[^/]+/(handlers|present|error-format)\\.ts$' },
      to: {
        path: ['^src/platform/', '^src/areas/[^/]+/([^/]*-queries|entities)\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.mjs', '.cjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
