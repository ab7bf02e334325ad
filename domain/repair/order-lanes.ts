/** Filters of orders that narrow the lanes of a day as well; those by state or person would empty them. */
export const laneFilters = ['areaId', 'trade', 'groupId'] as const

/** Orders of a day that are shown. */
export const MOST_ON_LANES = 2_000
