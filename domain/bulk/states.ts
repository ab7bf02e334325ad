/** Keys of the dictionary `bulk_state`. */
export const state = { waiting: 0, running: 1, done: 2, failed: 3, cancelled: 4, checked: 5 } as const

export const isGoing = (status: unknown): boolean => status === state.waiting || status === state.running
