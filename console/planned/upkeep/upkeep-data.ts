// A bill of upkeep as the server tells it, in the shape the parts of a round take.
import { listOf, recordOf } from '@steward/client/wire'
import { plain } from '../../kinds/view.ts'
import { type Round, roundFrom } from '../round/round-data.ts'

export interface Part {
  name: string
  spec: string
  qty: string
  unit: string
}

/** What is done, what counts as done well, and what to be careful about stand under an item. */
export function upkeepFrom(
  data: unknown,
  place: string,
  says: (item: Readonly<Record<string, unknown>>) => string,
): Round {
  const wire = recordOf(data)
  const items = listOf(wire.items).map((item) => ({
    ...item,
    standardText: says(item),
    lastValue: item.beforeValue,
  }))
  return roundFrom({ ...wire, items }, place)
}

export const kitOf = (kit: unknown): Part[] =>
  listOf(kit).map(({ name, spec, qty, unit }) => ({
    name: plain(name),
    spec: plain(spec),
    qty: String(Number(plain(qty))),
    unit: plain(unit),
  }))
