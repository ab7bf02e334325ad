// The lanes of a day as the server tells them.
import { type Wire, listOf, recordOf } from '@steward/client/wire'
import type { Entity } from '@steward/domain/entity'
import { dutySwap, repairOrder, schedule } from '@steward/domain/index'
import { laneFilters } from '@steward/domain/repair/order-lanes'
import { useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { plain } from '../kinds/view.ts'
import type { Span } from './lane-rows.ts'

export interface Bar extends Span {
  id: string
  title: string
  state: string
  priority: number
  isOpen: boolean
  isLate: boolean
}

export interface Lane {
  userId: string
  realName: string
  groupName: string
  turns: readonly (Span & { name: string; isStandby: boolean })[]
  orders: readonly Bar[]
}

const spanOf = ({ from, to }: Wire): Span => ({ from: Number(from), to: Number(to) })

const laneOf = (wire: Wire): Lane => ({
  userId: plain(wire.userId),
  realName: plain(wire.realName),
  groupName: plain(wire.groupName),
  turns: listOf(wire.turns).map((turn) => ({
    ...spanOf(turn),
    name: plain(turn.name),
    isStandby: turn.isStandby === true,
  })),
  orders: listOf(wire.orders).map((order) => ({
    ...spanOf(order),
    id: plain(order.id),
    title: plain(order.title),
    state: plain(order.orderStatus),
    priority: Number(order.priority),
    isOpen: order.isOpen === true,
    isLate: order.isLate === true,
  })),
})

export function useLanes(entity: Entity, day: string, filters: Readonly<Record<string, string>>) {
  const by = Object.fromEntries(laneFilters.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])))
  return useQuery({
    queryKey: [entity.name, 'lanes', day, by],
    queryFn: async ({ signal }) => {
      const wire = recordOf(await client.get(`${repairOrder.path}/lanes`, { day, ...by }, signal))
      return { span: spanOf(wire), lanes: listOf(wire.people).map(laneOf), isCut: wire.isCut === true }
    },
    placeholderData: (before) => before,
    // The turns behind the orders too.
    meta: { follows: [entity, schedule, dutySwap], isQuiet: true, pause: 3_000 },
  })
}
