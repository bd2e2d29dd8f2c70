import { DateTimeType } from '@mikro-orm/core';

/**
 * The column of a window's edge (D20). A window that ends with the year 9999 is stored as the first instant of 10000,
 * which ISO texts write as `+010000`.
 */
export class WindowEdge extends DateTimeType {
  override convertToDatabaseValue(instant: unknown): string {
    return (instant instanceof Date ? instant.toISOString().replace(/^\+0*/, '') : instant) as string;
  }
}
