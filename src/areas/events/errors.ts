import { NotFound } from '../../domain/errors.ts';

export class WebhookEndpointNotFound extends NotFound {
  constructor() {
    super('There is no such webhook endpoint.');
  }
}
