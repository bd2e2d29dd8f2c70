/** What other areas and the tools may use of the directory. */
export { findingActiveUsers, findingName, lockCompany } from './directory-queries.ts';
export { DirectoryService, type DirectoryUser } from './directory-service.ts';
export { readUserFile } from './user-file.ts';
export { UserService } from './user-service.ts';
