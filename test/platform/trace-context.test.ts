import { describe, expect, test } from '@jest/globals';
import { readTraceContext } from '../../src/platform/trace-context.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

describe('a traceparent', () => {
  test.each([
    ['of version 00', traceparent],
    ['that is not sampled', `00-${traceId}-00f067aa0ba902b7-00`],
    ['with unknown flags', `00-${traceId}-00f067aa0ba902b7-ff`],
    ['of a later version', `01-${traceId}-00f067aa0ba902b7-01`],
    ['of a later version with more after the flags', `cc-${traceId}-00f067aa0ba902b7-01-what-comes`],
  ])('%s is accepted and passed on unchanged', (_what, sent) => {
    expect(readTraceContext(sent, undefined)).toEqual({ traceId, headers: { traceparent: sent } });
  });

  test.each([
    ['missing', undefined],
    ['an empty string', ''],
    ['a word', 'trace'],
    ['two at once, as Node joins them', `${traceparent}, ${traceparent}`],
    ['version ff', traceparent.replace(/^00/, 'ff')],
    ['without a version', traceparent.slice(3)],
    ['a trace id of zeros', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
    ['a parent id of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
    ['in upper case', traceparent.toUpperCase()],
    ['a trace id too short', `00-${traceId.slice(1)}-00f067aa0ba902b7-01`],
    ['a trace id too long', `00-${traceId}0-00f067aa0ba902b7-01`],
    ['without flags', `00-${traceId}-00f067aa0ba902b7`],
    ['with malformed flags', `00-${traceId}-00f067aa0ba902b7-0x`],
    ['more than version 00 has', `${traceparent}-more`],
    ['a later version without a hyphen before more', `01-${traceId}-00f067aa0ba902b7-01more`],
    ['a line break', `${traceparent}\n`],
    ['a line break in a later version', `cc-${traceId}-00f067aa0ba902b7-01-a\nb`],
    ['longer than 300 characters', `cc-${traceId}-00f067aa0ba902b7-01-${'x'.repeat(300)}`],
  ])('that is invalid is ignored: %s', (_what, sent) => {
    expect(readTraceContext(sent, 'vendor=1')).toBeNull();
  });
});

describe('a tracestate', () => {
  test.each([
    ['one member', 'congo=t61rcWkgMzE'],
    ['two, with spaces', 'rojo=00f067aa0ba902b7 , congo=t61rcWkgMzE'],
    ['a tenant', 'fw529a3039@dt=FfAAAABK'],
    ['an empty member', 'congo=1,,rojo=2'],
    ['512 characters', `a=${'x'.repeat(510)}`],
  ])('of %s is passed on unchanged', (_what, tracestate) => {
    expect(readTraceContext(traceparent, tracestate)?.headers).toEqual({ traceparent, tracestate });
  });

  test.each([
    ['nothing', ''],
    ['a character outside ASCII', 'congo=é'],
    ['a line break', 'congo=1\r\nX-Admin: 1'],
    ['more than 512 characters', `a=${'x'.repeat(511)}`],
  ])('of %s is dropped, and the traceparent kept', (_what, tracestate) => {
    expect(readTraceContext(traceparent, tracestate)).toEqual({ traceId, headers: { traceparent } });
  });
});
