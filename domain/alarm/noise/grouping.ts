// Which of the alarms that are raised, and of those raised lately, follow from which. Pure.
import { type Standing, isToldWith, mayCause, rootOf } from './cause.ts'
import type { Plant } from './plant.ts'

export interface Following {
  alarm: Standing
  root: Standing
  /** People hear of it by its root alone. */
  isToldWith: boolean
}

/**
 * `fresh` are raised now; `lately` are open and were raised before, among them all that stand above the fresh ones and may be
 * their cause. Answers those that follow from another one, in the order given.
 */
export function followingAmong(
  fresh: readonly Standing[],
  lately: readonly (Standing & { isActive: boolean })[],
  plant: Pick<Plant, 'above'>,
): Following[] {
  const isFresh = new Set(fresh.map(({ id }) => id))
  const others = lately.filter(({ id }) => !isFresh.has(id))
  const causes = Map.groupBy(
    [...fresh, ...others.filter(({ isActive }) => isActive)].filter(mayCause),
    ({ node }) => node,
  )
  const standing = (node: string): readonly Standing[] => causes.get(node) ?? []
  return [...fresh, ...others].flatMap((alarm) => {
    const root = rootOf(alarm, standing, plant)
    return root ? [{ alarm, root, isToldWith: isToldWith(root, alarm) }] : []
  })
}
