// A lift: it stands at a floor, is called more often while visitors are about, and passes every floor on its way.
import { storeyHeight, storeys } from '@steward/domain/iot/fleet/places'
import type { Coupling } from './moment.ts'
import { isWithout } from './power.ts'

/** m/s. */
const SPEED = 1.75
/** Seconds for which its doors stand open. */
const OPEN = 9
/** Calls an hour, at night and at visiting hours. */
const CALLS = [6, 70] as const

export const lift: Coupling = (values, moment) => {
  const { passed, scene, random, device, memory } = moment
  const top = storeys[device.place.building] ?? 6
  memory.at ??= 1 + Math.floor(random.next() * top)
  memory.goal ??= memory.at
  memory.open ??= 0
  if (isWithout(moment)) {
    memory.goal = memory.at = Math.round(memory.at)
    values.floor = memory.at
    return
  }
  let left = passed
  let moved = 0
  // One report may see the end of a trip and the begin of the next.
  for (let turns = 0; left > 0 && turns < 20; turns += 1) {
    const way: number = Math.abs(memory.goal - memory.at) * (storeyHeight / SPEED)
    if (way > 0) {
      const spent = Math.min(left, way)
      moved += spent
      left -= spent
      memory.at =
        spent === way ? memory.goal : memory.at + (Math.sign(memory.goal - memory.at) * (spent * SPEED)) / storeyHeight
      if (spent === way) memory.open = OPEN
      continue
    }
    const shut = Math.min(left, memory.open)
    memory.open -= shut
    left -= shut
    if (left <= 0) break
    const calls = CALLS[0] + (CALLS[1] - CALLS[0]) * scene.visiting
    const wait = -Math.log(1 - random.next() * 0.999) * (3600 / calls)
    if (wait > left) break
    left -= wait
    // Most trips begin or end at the entrance.
    memory.goal = memory.at > 1 && random.next() < 0.5 ? 1 : 1 + Math.floor(random.next() * top)
  }
  const isMoving = memory.goal !== memory.at
  values.floor = Math.round(memory.at)
  values.dir = isMoving ? (memory.goal > memory.at ? 1 : 2) : 0
  values.speed = isMoving ? SPEED : 0
  values.door = !isMoving && memory.open > 0 ? 1 : 0
  values.run = isMoving || moved > passed / 2 ? 1 : 0
}
