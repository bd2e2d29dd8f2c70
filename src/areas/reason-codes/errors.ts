import { NotFound } from '../../domain/errors.ts';

export class ReasonCodeNotFound extends NotFound {
  constructor() {
    super('There is no such reason code.');
  }
}
