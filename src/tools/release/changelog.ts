import { parse } from 'yaml';
import { type OpenApiDocument, operationsOf } from '../../contract/openapi-document.ts';
import { type ContractChange, listChanges } from './contract-changes.ts';
import type { Release } from './released.ts';

/** What the changelog is written from. `read` and `compare` get paths of documents. */
type ChangelogDependencies = {
  /** The releases, earliest first. */
  releases: Release[];
  /** The path of the current contract. */
  currentPath: string;
  read: (path: string) => string;
  compare: (base: string, revision: string) => ContractChange[];
};

/** CHANGELOG.md of the client package, latest release first, written from the released documents alone. */
export function changelog({ releases, currentPath, read, compare }: ChangelogDependencies): string {
  const sections: string[] = [];
  for (const [index, { version, path }] of releases.entries()) {
    const before = releases[index - 1];
    sections.unshift(section(version, before ? compare(before.path, path) : undefined, () => first(read(path))));
  }
  const last = releases.at(-1);
  const unreleased = last ? compare(last.path, currentPath) : [];
  if (unreleased.length > 0) sections.unshift(section('Unreleased', unreleased, () => ''));
  return `${[
    '# Changelog',
    'What changed for clients, from one release of the contract to the next. Written by `make generate` from `spec/released/`.',
    ...sections,
  ].join('\n\n')}\n`;
}

function first(text: string): string {
  const operations = [...operationsOf(parse(text) as OpenApiDocument)];
  return `The first release: ${operations.length} operations.`;
}

function section(title: string, changes: ContractChange[] | undefined, otherwise: () => string): string {
  if (!changes) return `## ${title}\n\n${otherwise()}`;
  if (changes.length === 0) return `## ${title}\n\nOnly descriptions and examples changed.`;
  const breaking = changes.filter((change) => change.breaking);
  const others = changes.filter((change) => !change.breaking);
  return [
    `## ${title}`,
    ...(breaking.length > 0 ? ['### Breaking', listChanges(breaking)] : []),
    ...(others.length > 0 ? ['### Added and changed', listChanges(others)] : []),
  ].join('\n\n');
}
