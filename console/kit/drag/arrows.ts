/** Keys that move what is dragged as well. */
export const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const
export type Arrow = (typeof arrows)[number]
