/** Tests of limits that are soon used up. */
import './limits/order-of-checks.ts';
import './limits/rate-limits.ts';
