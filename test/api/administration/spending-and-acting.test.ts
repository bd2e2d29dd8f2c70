/** Budgets and delegations, and the bookings that they are about. */
import './budgets.ts';
import './delegations.ts';
