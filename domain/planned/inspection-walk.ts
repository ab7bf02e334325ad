// Which items a round has: those of its template that fit each device, in the order of the walk. Pure.

export interface WalkItem {
  /** Type of device its indicator is for, with what that type is a kind of. */
  equipmentType: string | null
}

export interface WalkTarget {
  deviceId: string | null
  areaId: string | null
  /** The type of the device and its ancestors; empty for a place. */
  typePath: readonly string[]
}

export interface WalkStop<I> {
  deviceId: string | null
  areaId: string | null
  items: readonly I[]
}

/**
 * Each device is looked at for the items of its type and of what that is a kind of. What fits none of the devices is
 * looked at once, at the first place of the round, so that nothing of the template is left out.
 */
export function walkOf<I extends WalkItem>(items: readonly I[], targets: readonly WalkTarget[]): WalkStop<I>[] {
  const devices = targets.filter(({ deviceId }) => deviceId !== null)
  const fits = ({ equipmentType }: I, { typePath }: WalkTarget) =>
    equipmentType !== null && typePath.includes(equipmentType)
  const rest = items.filter((item) => !devices.some((device) => fits(item, device)))
  const places = targets.filter(({ deviceId }) => deviceId === null)
  const [first = targets[0]] = places
  const stops = devices.map((device) => ({ ...at(device), items: items.filter((item) => fits(item, device)) }))
  const common = first && rest.length > 0 ? [{ deviceId: null, areaId: first.areaId, items: rest }] : []
  return [...common, ...stops].filter((stop) => stop.items.length > 0)
}

const at = ({ deviceId, areaId }: WalkTarget) => ({ deviceId, areaId })
