import { Conflict, NotFound } from '../../domain/errors.ts';
import { withArticle } from './location-rules.ts';
import type { LocationType } from './location-data.ts';

export class LocationNotFound extends NotFound {
  constructor() {
    super('There is no such location.');
  }
}

/** No two locations of a type have the same code (D42). */
export class LocationCodeTaken extends Conflict {
  constructor(holder: string, type: LocationType, code: string) {
    super(`${type} ${holder} already has the code ${code}. Send another code, or replace that location.`, [
      { field: 'code', message: `must not be the code of another ${type}` },
    ]);
  }
}

/** The type of a location cannot change, because other locations may refer to it (D42). */
export class LocationTypeFixed extends Conflict {
  constructor(from: LocationType, to: LocationType) {
    super(`This location is ${withArticle(from)}, and its type cannot be changed. Create a location with another id.`, [
      { field: 'type', message: `cannot be changed from ${from} to ${to}` },
    ]);
  }
}

export class NoRatesOfDay extends NotFound {
  constructor() {
    super('There are no exchange rates for this date.');
  }
}
