/**
 * The layers in CONTRIBUTING.md: imports only go down, an area is only imported through its index.ts, and pure files stay
 * pure. `make lint` runs it.
 */

/** From the top down: each may import those after it. */
const rooms = [
  '^src/tools/',
  '^src/main\\.ts$',
  '^src/service\\.ts$',
  '^src/demo/',
  '^src/app\\.ts$',
  '^src/config\\.ts$',
  '^src/docs/',
  '^src/areas/',
  '^src/http/',
  '^src/contract/',
  '^src/platform/',
  '^src/migrations/',
  '^src/domain/',
  '^generated/',
];

/** From the bottom up: each area may import those before it. */
const areas = [
  'directory',
  'reference-data',
  'audit',
  'delegations',
  'budgets',
  'policies',
  'travelers',
  'booking-requests',
];

const pure = [
  '^src/domain/',
  '^src/areas/policies/evaluation/',
  '^src/areas/policies/(creation-times|rule-rows|rule-validation)\\.ts$',
  '^src/areas/booking-requests/(access|item-validation|policy-check|transitions|traveler-check)\\.ts$',
  '^src/areas/budgets/budget-rules\\.ts$',
  '^src/areas/travelers/(access|passport-rules|document-rules)\\.ts$',
  '^src/areas/delegations/delegation-rules\\.ts$',
  '^src/areas/reference-data/(location-rules|rate-rules)\\.ts$',
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
    ...areas.slice(0, -1).map((area, index) => ({
      name: 'areas-in-order',
      comment: 'An area imports only the areas below it.',
      severity: 'error',
      from: { path: `^src/areas/${area}/` },
      to: { path: areas.slice(index + 1).map((above) => `^src/areas/${above}/`) },
    })),
    {
      name: 'through-the-door',
      comment: 'Enter an area through its index.ts: never its repository, its entities or another of its files.',
      severity: 'error',
      from: { path: '^src/areas/([^/]+)/' },
      to: { path: '^src/areas/[^/]+/', pathNot: ['^src/areas/$1/', '^src/areas/[^/]+/index\\.ts$'] },
    },
    {
      name: 'through-the-door-from-outside',
      comment: 'Enter an area through its index.ts; app.ts alone takes its area.ts. ',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/areas/', '^src/app\\.ts$', '^src/demo/'] },
      to: { path: '^src/areas/[^/]+/', pathNot: '^src/areas/[^/]+/index\\.ts$' },
    },
    {
      name: 'demo-knows-storage-only',
      comment: 'The demo data write rows: beside index.ts they may import what stores them.',
      severity: 'error',
      from: { path: '^src/demo/' },
      to: { path: '^src/areas/[^/]+/', pathNot: '^src/areas/[^/]+/(index|entities|repository|rows)\\.ts$' },
    },
    {
      name: 'tools-are-commands',
      comment: 'Nothing imports a command: move what it offers to the room that it belongs to.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/tools/' },
      to: { path: '^src/tools/' },
    },
    {
      name: 'packed-commands-stand-alone',
      comment: 'These commands are packed with all that they import, and run without the service and its dependencies.',
      severity: 'error',
      from: { path: '^src/tools/(mock|conformance)[/.-]' },
      to: { path: '^src/', pathNot: '^src/(tools/(mock|conformance)[/.-]|contract/)' },
    },
    {
      name: 'pure-files',
      comment: 'A pure file takes what it needs as arguments, the clock included: no express, no ORM, no node:*.',
      severity: 'error',
      from: { path: pure },
      to: {
        path: [
          '^node:',
          '^(node_modules/)?(express|@mikro-orm|pg|passport|@azure|pino|multer)',
          '^src/(http|platform)/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'pure-files-no-core',
      comment: 'A pure file takes what it needs as arguments, the clock included: no node:*.',
      severity: 'error',
      from: { path: pure },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'handlers-know-no-orm',
      comment: 'Handlers know neither the ORM nor express.',
      severity: 'error',
      from: { path: '^src/areas/[^/]+/handlers\\.ts$' },
      to: {
        path: ['node_modules/(@mikro-orm|express)', '^src/areas/[^/]+/([^/]*repository|entities)\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^src/(client-package|docs/page)/' },
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.mjs', '.cjs', '.json'] },
  },
};
