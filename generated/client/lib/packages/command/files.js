// Written by `make generate` from src/packages/command/files.ts. Change it there.
import { appendFileSync, chmodSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync, } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CommandError } from './faults.js';
/**
 * The files that were named, each once. A folder stands for all YAML files in it and below, sorted by path.
 *
 * @throws {CommandError} if a folder has no YAML files, or can't be read
 */
export function yamlFiles(names, folder) {
    const files = new Map();
    for (const name of names) {
        const isFolder = isFolderAt(resolve(folder, name));
        const found = isFolder ? yamlFilesBelow(name, folder) : [name];
        if (found.length === 0)
            throw new CommandError(`${name} has no YAML files.`);
        for (const file of found) {
            const path = resolve(folder, file);
            if (!files.has(path))
                files.set(path, file);
        }
    }
    return [...files.values()];
}
/**
 * The YAML files in a folder and below, sorted by path, without hidden files and `node_modules`.
 *
 * @throws {CommandError} if it can't be read
 */
export function yamlFilesBelow(name, folder) {
    try {
        return readdirSync(resolve(folder, name), { recursive: true, encoding: 'utf8' })
            .filter((file) => /\.ya?ml$/.test(file) && !/(^|[\\/])(\.|node_modules[\\/])/.test(file))
            .sort()
            .map((file) => join(name, file))
            .filter((file) => !isFolderAt(resolve(folder, file)));
    }
    catch (error) {
        throw new CommandError(`${name} can't be read: ${reasonOf(error, 'it is not a folder')}.`);
    }
}
/** Whether there is a folder. If it can't be looked at, reading it as a file says why. */
function isFolderAt(path) {
    try {
        return statSync(path).isDirectory();
    }
    catch {
        return false;
    }
}
/**
 * Makes a folder, and those that it is in.
 *
 * @throws {CommandError} if it can't be made
 */
export function makeFolder(name, folder) {
    try {
        mkdirSync(resolve(folder, name), { recursive: true });
    }
    catch (error) {
        throw new CommandError(`The folder ${name} can't be made: ${reasonOf(error, 'it is not in a folder')}.`);
    }
}
/**
 * Makes the folder of a file that will be written after long work, so that the work is not done in vain.
 *
 * @throws {CommandError} if the folder can't be made, or if there is a folder instead of the file
 */
export function makeFolderOf(file, folder) {
    makeFolder(dirname(file), folder);
    if (isFolderAt(resolve(folder, file)))
        throw new CommandError(`${file} can't be written: it is a folder.`);
}
/** @throws {CommandError} if it can't be read, or is not UTF-8: other text would be stored with wrong characters */
export function readText(file, folder) {
    try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(resolve(folder, file)));
    }
    catch (error) {
        throw new CommandError(`${file} can't be read: ${reasonOf(error, 'it does not exist')}.`);
    }
}
/**
 * Writes a file atomically, with the permissions that it has. Of a symbolic link, it writes the file that it names. What
 * is neither a file nor a folder, such as `/dev/stdout`, is written to directly.
 *
 * @throws {CommandError} if it can't be written
 */
export function writeText(file, text, folder) {
    try {
        const named = resolve(folder, file);
        const present = statSync(named, { throwIfNoEntry: false });
        if (present && !present.isFile()) {
            writeFileSync(named, text);
            return;
        }
        const path = present ? realpathSync(named) : named;
        const unfinished = `${path}.${process.pid}.tmp`;
        try {
            writeFileSync(unfinished, text, { mode: present?.mode });
            // The umask takes away permissions that the file has.
            if (present && statSync(unfinished).mode !== present.mode)
                chmodSync(unfinished, present.mode);
            renameSync(unfinished, path);
        }
        catch (error) {
            rmSync(unfinished, { force: true });
            throw error;
        }
    }
    catch (error) {
        throw new CommandError(`${file} can't be written: ${reasonOf(error, 'its folder does not exist')}.`);
    }
}
/** @throws {CommandError} if it can't be written */
export function appendText(file, text, folder) {
    try {
        appendFileSync(resolve(folder, file), text);
    }
    catch (error) {
        throw new CommandError(`${file} can't be written: ${reasonOf(error, 'its folder does not exist')}.`);
    }
}
/** Why a file or folder can't be used, without its absolute path. */
function reasonOf(error, missing) {
    const { code = '', message } = error;
    return { ...REASONS, ENOENT: missing, ENOTDIR: missing }[code] ?? message;
}
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
 * Reads all files, so that the errors of all of them are reported at once.
 *
 * @throws {CommandError} with the faults of all files, if there are any
 */
export function readAll(files, read) {
    const faults = [];
    const all = [];
    for (const file of files) {
        try {
            all.push(read(file));
        }
        catch (error) {
            if (!(error instanceof CommandError) || error.details.faults.length === 0)
                throw error;
            faults.push(...error.details.faults);
        }
    }
    if (faults.length > 0) {
        const bad = new Set(faults.map(({ file }) => file)).size;
        throw new CommandError(`${bad === 1 ? 'A file has' : `${bad} files have`} errors. Nothing was sent.`, { faults });
    }
    return all;
}
