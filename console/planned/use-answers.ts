// Answers given on the walk: kept in the browser at once, sent a moment later, and sent again when there is a network.
import { Refusal } from '@steward/client'
import { listOf, recordOf } from '@steward/client/wire'
import type { Entity } from '@steward/domain/entity'
import { inspectionBill } from '@steward/domain/index'
import { useCallback, useEffect, useRef, useState } from 'react'
import { client } from '../data/client.ts'
import { failureText } from '../data/failures.ts'
import { keptOf, useSession } from '../data/session.ts'
import { forget, recall, remember } from '../data/storage.ts'
import { isUnanswered } from '../kept/use-unsent.ts'
import { plain } from '../kinds/view.ts'
import { type Answer, type RoundItem, answerOf, isSendable } from './round-data.ts'

const SOON = 700
const AGAIN = 10_000

type Answers = Readonly<Record<string, Answer>>

export interface Sending {
  /** Answers that are not stored on the server yet, by item. */
  unsent: Answers
  is: 'idle' | 'sending' | 'waiting' | 'refused'
  refusal: string
  /** Names of items somebody else looked at later. */
  conflicts: readonly string[]
}

function keptIn(name: string | undefined): Answers {
  const found: unknown = name === undefined ? undefined : recall(name)
  const isAnswer = (one: unknown): one is Answer =>
    one !== null && typeof one === 'object' && 'at' in one && 'value' in one && 'photos' in one
  if (found === null || typeof found !== 'object') return {}
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, Answer] => isAnswer(entry[1])))
}

const wireOf = (id: string, { value, found, said, decision, recheckDate, photos, at }: Answer) => ({
  id,
  value: value.trim(),
  checkResult: found,
  abnormalDesc: said,
  decision,
  recheckDate: recheckDate || null,
  // One that is still being uploaded comes with the next answer.
  photos: photos.filter((one) => /^\d+$/.test(one)),
  clientTime: at,
})

export function useAnswers(
  billId: string,
  items: readonly RoundItem[],
  refetch: () => Promise<unknown>,
  { path, name: kind }: Pick<Entity, 'name' | 'path'> = inspectionBill,
) {
  const person = useSession((session) => session.person)
  const name = person ? `${keptOf(person)}:${kind}:round:${billId}` : undefined
  const [state, setState] = useState<Sending>(() => ({ unsent: keptIn(name), is: 'idle', refusal: '', conflicts: [] }))
  const latest = useRef({ state, items, refetch })
  useEffect(() => {
    latest.current = { state, items, refetch }
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isBusy = useRef(false)
  const sending = useRef<() => Promise<boolean>>(async () => true)
  const soon = useCallback((wait: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void sending.current(), wait)
  }, [])

  useEffect(() => {
    if (name === undefined) return
    if (Object.keys(state.unsent).length === 0) forget(name)
    else remember(name, state.unsent)
  }, [name, state.unsent])

  const send = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current)
    if (isBusy.current) {
      soon(SOON)
      return false
    }
    const { unsent } = latest.current.state
    const ready = latest.current.items.flatMap((item) => {
      const answer = unsent[item.id]
      return answer && isSendable(item, answer) ? [[item.id, answer] as const] : []
    })
    if (ready.length === 0) return true
    isBusy.current = true
    setState((before) => ({ ...before, is: 'sending', refusal: '' }))
    try {
      const answered = await client.post(`${path}/saveItems`, {
        id: billId,
        items: ready.map(([id, answer]) => wireOf(id, answer)),
        sentAt: Date.now(),
      })
      const lost = listOf(recordOf(answered).conflicts).map((one) => plain(one.name))
      await latest.current.refetch()
      setState((before) => {
        // What was typed meanwhile, or has photos on their way, goes with the next batch.
        const isDone = ([id, answer]: readonly [string, Answer]) =>
          before.unsent[id]?.at === answer.at && answer.photos.every((one) => /^\d+$/.test(one))
        const done = new Set(ready.filter(isDone).map(([id]) => id))
        const left = Object.fromEntries(Object.entries(before.unsent).filter(([id]) => !done.has(id)))
        return { ...before, unsent: left, is: 'idle', conflicts: [...new Set([...before.conflicts, ...lost])] }
      })
      return true
    } catch (failure) {
      const isLost = isUnanswered(failure)
      setState((before) => ({
        ...before,
        is: isLost ? 'waiting' : 'refused',
        refusal: isLost ? '' : failure instanceof Refusal ? failureText(failure) : String(failure),
      }))
      if (isLost) soon(AGAIN)
      return false
    } finally {
      isBusy.current = false
    }
  }, [billId, path, soon])
  useEffect(() => {
    sending.current = send
  }, [send])

  useEffect(() => {
    const back = () => void send()
    window.addEventListener('online', back)
    // What was left from before the page was opened.
    if (Object.keys(latest.current.state.unsent).length > 0) soon(SOON)
    return () => {
      window.removeEventListener('online', back)
      clearTimeout(timer.current)
    }
  }, [send, soon])

  const change = (item: RoundItem, patch: Partial<Answer>) => {
    setState((before) => ({
      ...before,
      unsent: {
        ...before.unsent,
        [item.id]: { ...answerOf(item), ...before.unsent[item.id], ...patch, at: Date.now() },
      },
    }))
    soon(SOON)
  }

  const current = (item: RoundItem): Answer => state.unsent[item.id] ?? answerOf(item)
  const heard = () => setState((before) => ({ ...before, conflicts: [] }))
  return { state, change, current, send, heard }
}
