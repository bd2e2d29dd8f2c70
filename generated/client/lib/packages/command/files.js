// Written by `make generate` from src/packages/command/files.ts. Change it there.
import { appendFileSync, chmodSync, mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CommandError } from './faults.js';
const REASONS = {
    EISDIR: 'it is a folder',
    EEXIST: 'it is a file',
    EACCES: 'permission denied',
    EROFS: 'the disk is read-only',
    ENOSPC: 'the disk is full',
    ELOOP: 'its symbolic links form a loop',
    ERR_ENCODING_INVALID_ENCODED_DATA: 'it is not UTF-8 text',
};
/**
 * Accesses a file or folder, and explains errors.
 *
 * @param what begins the message, such as `policies can't be read`
 * @param missing why it fails if a part of the path is missing
 * @throws {CommandError} without its absolute path
 */
function explainErrors(what, missing, work) {
    try {
        return work();
    }
    catch (error) {
        const { code = '', message } = error;
        throw new CommandError(`${what}: ${{ ...REASONS, ENOENT: missing, ENOTDIR: missing }[code] ?? message}.`);
    }
}
/**
 * The named files without duplicates. A folder stands for all YAML files in it and below, sorted by path.
 *
 * @throws {CommandError} if a folder has no YAML files, or can't be read
 */
export function yamlFiles(names, folder) {
    const found = names.flatMap((name) => {
        if (!isFolder(resolve(folder, name)))
            return [name];
        const files = yamlFilesBelow(name, folder);
        if (files.length === 0)
            throw new CommandError(`${name} has no YAML files.`);
        return files;
    });
    const paths = found.map((file) => resolve(folder, file));
    return found.filter((_file, index) => paths.indexOf(paths[index]) === index);
}
/**
 * The YAML files in a folder and below, sorted by path, without hidden files and `node_modules`.
 *
 * @throws {CommandError} if it can't be read
 */
export function yamlFilesBelow(name, folder) {
    return explainErrors(`${name} can't be read`, 'it is not a folder', () => readdirSync(resolve(folder, name), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.ya?ml$/.test(file) && !/(^|[\\/])(\.|node_modules[\\/])/.test(file))
        .sort()
        .map((file) => join(name, file))
        .filter((file) => !isFolder(resolve(folder, file))));
}
/** Whether a path is a folder. If it can't be inspected, reading it as a file reports why. */
function isFolder(path) {
    try {
        return statSync(path).isDirectory();
    }
    catch {
        return false;
    }
}
/** Creates a folder and its parents. @throws {CommandError} if it can't be made */
export function makeFolder(name, folder) {
    explainErrors(`The folder ${name} can't be made`, 'it is not in a folder', () => mkdirSync(resolve(folder, name), { recursive: true }));
}
/**
 * Creates the folder of a file before the long work whose result is written to it.
 *
 * @throws {CommandError} if the folder can't be made, or if there is a folder instead of the file
 */
export function makeFolderOf(file, folder) {
    makeFolder(dirname(file), folder);
    if (isFolder(resolve(folder, file)))
        throw new CommandError(`${file} can't be written: it is a folder.`);
}
/** @throws {CommandError} if it can't be read, or is not UTF-8: other text would be stored with wrong characters */
export function readText(file, folder) {
    return explainErrors(`${file} can't be read`, 'it does not exist', () => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(resolve(folder, file))));
}
/**
 * Writes a file atomically. Keeps its permissions, and follows a symbolic link. Anything but a regular file, such as
 * `/dev/stdout`, is written to directly.
 *
 * @throws {CommandError} if it can't be written
 */
export function writeText(file, text, folder) {
    explainErrors(`${file} can't be written`, 'its folder does not exist', () => {
        const named = resolve(folder, file);
        const present = statSync(named, { throwIfNoEntry: false });
        if (present && !present.isFile())
            return writeFileSync(named, text);
        const path = present ? realpathSync(named) : named;
        const unfinished = `${path}.${process.pid}.tmp`;
        try {
            writeFileSync(unfinished, text);
            if (present)
                chmodSync(unfinished, present.mode);
            renameSync(unfinished, path);
        }
        finally {
            rmSync(unfinished, { force: true });
        }
    });
}
/** @throws {CommandError} if it can't be written */
export function appendText(file, text, folder) {
    explainErrors(`${file} can't be written`, 'its folder does not exist', () => appendFileSync(resolve(folder, file), text));
}
/**
 * Reads all files, and reports the errors of all of them together.
 *
 * @throws {CommandError} with the faults of all files, if there are any
 */
export function readAll(files, read) {
    const faults = [];
    const all = files.flatMap((file) => {
        try {
            return [read(file)];
        }
        catch (error) {
            if (!(error instanceof CommandError) || error.details.faults.length === 0)
                throw error;
            faults.push(...error.details.faults);
            return [];
        }
    });
    if (faults.length === 0)
        return all;
    const bad = new Set(faults.map(({ file }) => file)).size;
    throw new CommandError(`${bad === 1 ? 'A file has' : `${bad} files have`} errors. Nothing was sent.`, { faults });
}
