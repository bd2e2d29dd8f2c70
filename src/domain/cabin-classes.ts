/** The cabin classes of policies (specification 2.1), the lowest first. */
export const CABIN_CLASSES = ['ECONOMY', 'PREMIUM_ECONOMY', 'BUSINESS', 'FIRST'] as const;

export type CabinClass = (typeof CABIN_CLASSES)[number];
