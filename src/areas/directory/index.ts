/** What other areas and the tools may use of the directory. */
export { activeUsersStatement, nameStatement, lockCompany } from './directory-queries.ts';
export { DirectoryService, type DirectoryUser } from './directory-service.ts';
export { readUserFile } from './user-file.ts';
export { UserService } from './user-service.ts';
