// A bulk task as it goes on, and what it means for each row.
import { listOf, recordOf, rowFromWire } from '@steward/client/wire'
import { isGoing, state } from '@steward/domain/bulk/states'
import { captionOf, type Entity } from '@steward/domain/entity'
import { bulkTask } from '@steward/domain/index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { rowOf } from '../data/follows.ts'
import { type AnyRow, plain } from '../kinds/view.ts'

/** Milliseconds between two looks. */
const PERIOD = 700
export const PAGE = 50

export const plans = ['add', 'change', 'same', 'refused'] as const
export type Plan = (typeof plans)[number]

export interface Item {
  line: number
  title: string
  plan: Plan
  /** Empty until it was tried. */
  outcome: string
  cause: string
  names: readonly string[]
  before: AnyRow
  after: AnyRow
}

/** The task; asked for again as long as it goes on. */
export const useTask = (id: string) =>
  useQuery({
    queryKey: [bulkTask.name, 'progress', id],
    queryFn: ({ signal }) => client.detail(bulkTask, id, signal),
    refetchInterval: (query) => (isGoing(query.state.data?.status ?? state.waiting) ? PERIOD : false),
    meta: { follows: rowOf(bulkTask, id), isQuiet: true },
  })

export const countsOf = (task: unknown) => {
  const counts = recordOf(recordOf(task).counts)
  const of = (name: string) => Number(counts[name] ?? 0)
  return {
    add: of('add'),
    change: of('change'),
    same: of('same'),
    refused: of('refused'),
    done: of('done'),
    undone: of('undone'),
  }
}

/** Confirmed: from then on rows are written. */
export const isWritten = (task: unknown): boolean => recordOf(task).isWritten === true

/** The entity whose rows it changes. */
export const targetOf = (task: unknown): string | undefined => {
  const { target } = recordOf(task)
  return typeof target === 'string' && target !== '' ? target : undefined
}

const listIn = (task: unknown, name: 'header' | 'strange'): string[] => {
  const found = recordOf(task)[name]
  return Array.isArray(found) ? found.map(plain) : []
}

/** The first row of the sheet it imports. */
export const headerOf = (task: unknown): string[] => listIn(task, 'header')

/** Its columns that are none of the list's. */
export const strangeIn = (task: unknown): string[] => listIn(task, 'strange')

export const mayUndo = (task: unknown): boolean => recordOf(task).mayUndo === true

/** `step` makes the rows be asked for again once the task has got on. */
export const useItems = (
  entity: Entity,
  id: string,
  step: string,
  { only, current }: { only: string; current: number },
) =>
  useQuery({
    queryKey: [bulkTask.name, 'items', id, step, only, current],
    queryFn: async ({ signal }) => {
      const asked = { id, only, current, size: PAGE }
      const page = recordOf(await client.get(`${bulkTask.path}/items`, asked, signal))
      return { items: listOf(page.records).map((item) => itemFrom(entity, item)), pages: Number(page.pages) }
    },
    placeholderData: keepPreviousData,
    meta: { follows: rowOf(bulkTask, id), isQuiet: true },
  })

function itemFrom(entity: Entity, wire: Readonly<Record<string, unknown>>): Item {
  const changes = listOf(wire.changes)
  const side = (which: 'before' | 'after') =>
    rowFromWire(
      entity,
      Object.fromEntries(
        changes.flatMap((change) => [
          [plain(change.name), change[which]],
          [captionOf(plain(change.name)), change[`${which}Name`]],
        ]),
      ),
    )
  return {
    line: Number(wire.line),
    title: plain(wire.title),
    plan: plans.find((plan) => plan === wire.plan) ?? 'same',
    outcome: plain(wire.outcome),
    cause: plain(wire.cause),
    names: changes.map(({ name }) => plain(name)),
    before: side('before'),
    after: side('after'),
  }
}
