// What a named query found, before it is put together: values by group and time, column by column.
import type { Fn, Group } from '@steward/domain/report/query/datasets'

export interface Keys {
  deviceId?: string
  deviceName?: string
  areaId?: string
  areaName?: string
  typeId?: string
  typeName?: string
}

export interface Column {
  name: string
  unit: string
  fn: Fn
  field: string
}

export interface Cell {
  group: number
  /** Beginning of its interval, epoch in ms; null where it is not by time. */
  ts: number | null
  value: number | null
}

export interface Found {
  columns: Column[]
  /** By column. */
  cells: Cell[][]
  /** By the number of the group. */
  keys: Keys[]
}

const named: Readonly<Record<Group, readonly [keyof Keys, keyof Keys]>> = {
  device: ['deviceId', 'deviceName'],
  area: ['areaId', 'areaName'],
  type: ['typeId', 'typeName'],
}

/** Numbers the groups in the order they come. */
export function keyer(groups: readonly Group[]) {
  const known = new Map<string, number>()
  const all: Keys[] = []
  return {
    numberOf(keys: Keys): number {
      const own = groups.flatMap((group) => named[group])
      const text = JSON.stringify(groups.map((group) => keys[named[group][0]] ?? ''))
      const found = known.get(text)
      if (found !== undefined) return found
      known.set(text, all.length)
      all.push(Object.fromEntries(own.map((name) => [name, keys[name] ?? ''])))
      return all.length - 1
    },
    all: () => all,
  }
}
