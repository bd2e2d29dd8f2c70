import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OPENAPI_GENERATOR_VERSION } from '../support/openapi-generator.ts';

export const CALLS = ['evaluate', 'fault', 'create', 'list', 'nulls', 'rates', 'upload', 'download'] as const;
export type Call = (typeof CALLS)[number];

/** A known limitation of a generator, and where it is documented. */
export type KnownFault = { calls: readonly Call[]; because: string; issue: string };

/** The folder of its tools, when they are installed. */
export type Tools = { java: string[]; node: string; python: string; go: string; cargo: string };

export type Generator = {
  /** Its folder in test/sdk-matrix, with the test program. */
  name: string;
  /** The folder in test/sdk-matrix/shared with what its program shares with others. */
  shares?: 'java' | 'typescript';
  version: string;
  /** The programs that must be installed on the machine. */
  needs: readonly string[];
  tools: readonly ('java' | 'node' | 'python' | 'go')[];
  compiledWith: string;
  /** Prints the version of an installed compiler, which `compiledWith` then only names. */
  compiler?: readonly string[];
  /**
   * Generates a client from `contract`, and compiles it with the test program: run in a folder with the program's
   * files.
   */
  steps(contract: string, tools: Tools): string[][];
  /** Makes the eight calls. */
  program(tools: Tools): string[];
  knownFaults?: readonly KnownFault[];
};

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const npm = (JSON.parse(readFileSync(here('package.json'), 'utf8')) as { dependencies: Record<string, string> })
  .dependencies;
const requirements = readFileSync(here('requirements.txt'), 'utf8');
const python = (name: string): string => new RegExp(`^${name}==(\\S+)`, 'm').exec(requirements)![1]!;

export const OAPI_CODEGEN = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';
const oapiCodegenVersion = OAPI_CODEGEN.split('@v')[1]!;

function openapiGenerator(
  generator: string,
  rest: Omit<Generator, 'version' | 'name' | 'steps'> & { name?: string; library?: string } & {
    build(tools: Tools): string[][];
  },
): Generator {
  const { build, library, name, ...others } = rest;
  return {
    ...others,
    name: name ?? `openapi-generator-${generator}`,
    version: OPENAPI_GENERATOR_VERSION,
    steps: (contract, tools) => [
      [...tools.java, 'generate', '-i', contract, '-g', generator, '-o', 'client'].concat(
        library ? ['--library', library] : [],
      ),
      ...build(tools),
    ],
  };
}

const maven = (goals: string[]): string[] => [
  'mvn',
  '--quiet',
  '--batch-mode',
  '-Dkotlin.compiler.daemon=false',
  ...goals,
];
const CLASS_PATH = ['dependency:build-classpath', '-Dmdep.outputFile=class-path.txt'];
const java = (main: string, folder: string): string[] => [
  'sh',
  '-c',
  `exec java -cp "${folder}/target/classes:$(cat ${folder}/class-path.txt)" ${main}`,
];

function javaGenerator(library: string): Generator {
  return openapiGenerator('java', {
    name: `openapi-generator-java-${library}`,
    library,
    needs: ['java', 'mvn'],
    tools: ['java'],
    compiledWith: 'Java',
    compiler: ['javac', '-version'],
    shares: 'java',
    build: () => [
      ['cp', 'Caller.java', 'Library.java', 'client/src/main/java/'],
      maven(['-f', 'client/pom.xml', 'compile', ...CLASS_PATH]),
    ],
    program: () => java('Caller', 'client'),
  });
}

function typescript(
  name: string,
  version: string,
  generate: (contract: string, tools: Tools) => string[],
  knownFaults: readonly KnownFault[] = [],
): Generator {
  return {
    name,
    version,
    shares: 'typescript',
    knownFaults,
    needs: [],
    tools: ['node'],
    compiledWith: `TypeScript ${npm['typescript']}, strict`,
    steps: (contract, tools) => [linkPackages(tools), generate(contract, tools), typescriptCompiler(tools)],
    program: () => [process.execPath, 'out/caller.js'],
  };
}

const bin = (tools: Tools, name: string): string => join(tools.node, 'node_modules/.bin', name);
const linkPackages = (tools: Tools): string[] => ['ln', '-s', join(tools.node, 'node_modules'), 'node_modules'];
const typescriptCompiler = (tools: Tools): string[] => [
  bin(tools, 'tsc'),
  ...'--strict --target es2022 --module commonjs --moduleResolution node10 --ignoreDeprecations 5.0'.split(' '),
  ...'--esModuleInterop --lib es2023,dom,dom.iterable --types node --skipLibCheck --outDir out caller.ts'.split(' '),
];

/** The generators that engineers of each language would think of first, with their default settings. */
export const GENERATORS: readonly Generator[] = [
  openapiGenerator('go', {
    needs: ['java', 'go'],
    tools: ['java'],
    compiledWith: 'Go',
    compiler: ['go', 'env', 'GOVERSION'],
    build: () => [
      ['go', 'vet', '.'],
      ['go', 'build', '-o', 'caller', '.'],
    ],
    program: () => ['./caller'],
  }),
  javaGenerator('native'),
  javaGenerator('okhttp-gson'),
  openapiGenerator('kotlin', {
    needs: ['java', 'mvn'],
    tools: ['java'],
    compiledWith: 'Kotlin 2.4.0',
    build: () => [
      ['mkdir', '-p', 'src/main'],
      ['mv', 'client/src/main/kotlin', 'src/main/kotlin'],
      ['cp', 'Caller.kt', 'src/main/kotlin/'],
      maven(['compile', ...CLASS_PATH]),
    ],
    program: () => java('CallerKt', '.'),
  }),
  openapiGenerator('python', {
    needs: ['java', 'python3'],
    tools: ['java', 'python'],
    compiledWith: `mypy ${python('mypy')}, Pydantic ${python('pydantic')}`,
    build: (tools) => [
      [join(tools.python, 'bin/python'), '-m', 'compileall', '-q', 'client/openapi_client'],
      [join(tools.python, 'bin/mypy'), '--strict', '--follow-imports=silent', 'caller.py'],
    ],
    program: (tools) => [join(tools.python, 'bin/python'), 'caller.py'],
  }),
  openapiGenerator('rust', {
    needs: ['java', 'cargo'],
    tools: ['java'],
    compiledWith: 'Rust',
    compiler: ['rustc', '--version'],
    build: () => [['cargo', 'build', '--quiet']],
    program: (tools) => [join(tools.cargo, 'debug/caller')],
  }),
  openapiGenerator('typescript-fetch', {
    shares: 'typescript',
    needs: ['java'],
    tools: ['java', 'node'],
    compiledWith: `TypeScript ${npm['typescript']}, strict`,
    build: (tools) => [linkPackages(tools), typescriptCompiler(tools)],
    program: () => [process.execPath, 'out/caller.js'],
  }),
  {
    name: 'openapi-python-client',
    version: python('openapi-python-client'),
    needs: ['python3'],
    tools: ['python'],
    compiledWith: `mypy ${python('mypy')}, strict`,
    steps: (contract, tools) => [
      [join(tools.python, 'bin/openapi-python-client'), 'generate', '--path', contract, '--output-path', 'client'],
      [join(tools.python, 'bin/mypy'), '--strict', '--follow-imports=silent', 'caller.py'],
    ],
    program: (tools) => [join(tools.python, 'bin/python'), 'caller.py'],
  },
  {
    name: 'oapi-codegen',
    version: oapiCodegenVersion,
    needs: ['go'],
    tools: ['go'],
    compiledWith: 'Go',
    compiler: ['go', 'env', 'GOVERSION'],
    steps: (contract, tools) => [
      ['mkdir', 'client'],
      [
        join(tools.go, 'oapi-codegen'),
        '-generate',
        'types,client',
        '-package',
        'client',
        '-o',
        'client/client.go',
        contract,
      ],
      ['go', 'mod', 'tidy'],
      ['go', 'vet', '.'],
      ['go', 'build', '-o', 'caller', '.'],
    ],
    program: () => ['./caller'],
  },
  typescript('hey-api', npm['@hey-api/openapi-ts']!, (contract, tools) => [
    bin(tools, 'openapi-ts'),
    '-i',
    contract,
    '-o',
    'client',
  ]),
  typescript(
    'orval',
    npm['orval']!,
    (contract, tools) => [bin(tools, 'orval'), '--input', contract, '--output', 'client.ts'],
    [
      {
        calls: ['list'],
        because: 'its axios client writes a list as `status[]=`, whatever the contract says',
        issue: 'https://github.com/orval-labs/orval/issues/1285',
      },
    ],
  ),
  typescript(
    'openapi-zod-client',
    npm['openapi-zod-client']!,
    (contract, tools) => [bin(tools, 'openapi-zod-client'), contract, '-o', 'client.ts'],
    [
      {
        calls: ['list'],
        because: 'Zodios lets axios write a list as `status[]=`, whatever the contract says',
        issue: 'https://github.com/ecyrbe/zodios/issues/589',
      },
    ],
  ),
];

/** Generators without a test program, and why. */
export const NOT_TRIED: readonly (readonly [name: string, why: string])[] = [
  ['openapi-generator-csharp', 'it has no caller, which needs .NET to write'],
];
