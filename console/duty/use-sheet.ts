// What is being written on a draft, or confirmed of a sheet that waits; sent together.
import { Refusal } from '@steward/client'
import type { Entity } from '@steward/domain/entity'
import { changeShifts } from '@steward/domain/index'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../data/client.ts'
import { tellFailure } from '../data/failures.ts'
import { refreshAfter } from '../data/query.ts'
import { type AnyRow, plain } from '../kinds/view.ts'
import { type Item, itemsOf } from './handover-data.ts'

export interface Added {
  key: number
  kind: string
  title: string
  mustFollow: 0 | 1
}

export interface Typed {
  summary: string
  keyCount: string
  toolOk: boolean
  envOk: boolean
  notes: ReadonlyMap<string, string>
  settled: ReadonlySet<string>
  gone: ReadonlySet<string>
  added: readonly Added[]
  checked: ReadonlySet<string>
  remark: string
}

const openedFrom = (row: AnyRow): Typed => ({
  summary: plain(row.runSummary),
  keyCount: plain(row.keyCount),
  toolOk: row.toolOk === 1,
  envOk: row.envOk === 1,
  notes: new Map(),
  settled: new Set(itemsOf(row).flatMap(({ id, refId, result }) => (refId === '' && result === 'done' ? [id] : []))),
  gone: new Set(),
  added: [],
  checked: new Set(),
  remark: '',
})

export const toggled = <T>(set: ReadonlySet<T>, one: T): ReadonlySet<T> => {
  const after = new Set(set)
  if (!after.delete(one)) after.add(one)
  return after
}

const entity = changeShifts as unknown as Entity
const resultOf = (item: Item, { settled }: Typed): string =>
  item.refId !== '' ? item.result : settled.has(item.id) ? 'done' : item.fromItemId === '' ? 'new' : 'carried'

export function useSheet(row: AnyRow) {
  const [typed, set] = useState(() => openedFrom(row))
  const [isDirty, setDirty] = useState(false)
  const items = itemsOf(row)
  const type = (change: Partial<Typed>) => {
    set((before) => ({ ...before, ...change }))
    setDirty(true)
  }
  const draft = () => ({
    id: row.id,
    runSummary: typed.summary,
    toolOk: typed.toolOk ? 1 : 0,
    envOk: typed.envOk ? 1 : 0,
    ...(typed.keyCount === '' ? { clearFields: ['keyCount'] } : { keyCount: Number(typed.keyCount) }),
    items: [
      ...items
        .filter(({ id }) => !typed.gone.has(id))
        .map((item) => ({
          id: item.id,
          kind: item.kind,
          title: item.title,
          note: typed.notes.get(item.id) ?? item.note,
          mustFollow: item.isMust ? 1 : 0,
          result: resultOf(item, typed),
        })),
      ...typed.added.map(({ kind, title, mustFollow }) => ({ kind, title, mustFollow })),
    ],
  })
  const sending = useMutation({
    mutationFn: async (what: 'save' | 'handover' | 'receive') => {
      if (what === 'receive') {
        const input = { checkedIds: [...typed.checked], receiveRemark: typed.remark }
        return client.act(entity, 'receive', { ids: [row.id], input, rev: row.rev })
      }
      await client.post(`${changeShifts.path}/submit`, draft())
      if (what === 'save') return undefined
      return client.act(entity, 'handover', { ids: [row.id], input: { runSummary: typed.summary } })
    },
    meta: { isQuiet: true },
    networkMode: 'always',
    async onSuccess() {
      set((before) => ({ ...before, notes: new Map(), gone: new Set(), added: [] }))
      setDirty(false)
      await refreshAfter(changeShifts.name)
    },
    async onError(failure) {
      tellFailure(failure)
      // The first of the two was taken, or somebody else was faster.
      if (failure instanceof Refusal) await refreshAfter(changeShifts.name)
    },
  })
  return { typed, type, items, isDirty, sending }
}

export type Sheet = ReturnType<typeof useSheet>
