// A row's history as the server answers it, page by page and newest first.
import { listOf, recordOf, rowFromWire } from '@steward/client/wire'
import type { Entity } from '@steward/domain/entity'
import { useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { rowOf } from '../data/follows.ts'
import { type AnyRow, plain } from '../kinds/view.ts'

export interface HistoryProps {
  entity: Entity
  id: string
  /** Fields the screen leaves out. */
  without?: readonly string[] | undefined
}

const kinds = ['add', 'edit', 'remove', 'restore', 'erase'] as const

export interface Change {
  id: string
  time: string
  change: (typeof kinds)[number]
  stepName: string
  actorKind: string
  actorName: string
  fields: readonly string[]
  before: AnyRow
  after: AnyRow
}

const SIZE = 20

export const useChanges = (entity: Entity, id: string, current: number) =>
  useQuery({
    queryKey: [entity.name, 'history', id, current],
    queryFn: async ({ signal }) => {
      const page = recordOf(await client.get(`${entity.path}/history`, { id, current, size: SIZE }, signal))
      return {
        changes: listOf(page.records).map((record) => changeFrom(entity, record)),
        hasEarlier: current < Number(page.pages),
      }
    },
    // Others change the row as well.
    staleTime: 0,
    meta: { follows: rowOf(entity, id), isQuiet: true },
  })

const changeFrom = (entity: Entity, wire: Readonly<Record<string, unknown>>): Change => ({
  id: plain(wire.id),
  time: plain(wire.time),
  change: kinds.find((kind) => kind === wire.change) ?? 'edit',
  stepName: plain(wire.stepName),
  actorKind: plain(wire.actorKind),
  actorName: plain(wire.actorName),
  fields: Array.isArray(wire.fields) ? wire.fields.map(plain) : [],
  before: rowFromWire(entity, recordOf(wire.before)),
  after: rowFromWire(entity, recordOf(wire.after)),
})
