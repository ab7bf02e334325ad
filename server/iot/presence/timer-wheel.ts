// Timer wheel, one-second slots: one timer serves the timeouts of ten thousand devices.

const SLOT = 1_000

export interface TimerWheel<T> {
  /** Sets or replaces its due time. */
  set(thing: T, at: number): void
  cancel(thing: T): void
  /**
   * Removes and returns what is due, up to a second late. Everything is where the clock was set back: all due times are
   * of the clock before, and have to be set anew.
   */
  takeDue(now: number): T[]
}

export function createTimerWheel<T>(): TimerWheel<T> {
  const slots = new Map<number, Set<T>>()
  const places = new Map<T, number>()
  let turned = -Infinity

  function forget(thing: T): void {
    const place = places.get(thing)
    if (place === undefined) return
    places.delete(thing)
    const slot = slots.get(place)
    slot?.delete(thing)
    if (slot?.size === 0) slots.delete(place)
  }

  return {
    cancel: forget,
    set(thing, at) {
      forget(thing)
      const place = Math.max(Math.ceil(at / SLOT), turned + 1)
      places.set(thing, place)
      slots.set(place, (slots.get(place) ?? new Set()).add(thing))
    },
    takeDue(now) {
      const last = Math.floor(now / SLOT)
      if (last === turned) return []
      const isSetBack = last < turned
      turned = last
      const due = [...slots.keys()].filter((place) => isSetBack || place <= last).toSorted((a, b) => a - b)
      const things = due.flatMap((place) => [...(slots.get(place) ?? [])])
      for (const thing of things) forget(thing)
      return things
    },
  }
}
