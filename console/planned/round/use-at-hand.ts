// Keeps one's rounds on a phone, so that they open and are walked without a network.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { isAtHand, keepAtHand } from '../../data/at-hand.ts'
import { refreshMenus } from '../../data/menus.ts'
import { type RoundEntity, roundQuery } from './round-data.ts'

export interface Kept {
  entity: RoundEntity
  id: string
}

/** Rounds older than this (ms) are asked for again. */
const FRESH = 5 * 60_000

/** Browsers keep pages only of secure origins. */
export const canKeepPages = (): boolean => window.isSecureContext && 'serviceWorker' in navigator

const isPhone = () => matchMedia('(pointer: coarse)').matches

const follow = (tell: () => void) => {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}
/** Whether the browser knows of a network. */
export const useOnline = (): boolean => useSyncExternalStore(follow, () => navigator.onLine)

/** The page and its chunks, kept by the service worker; resolves when all are there. */
async function keepPages(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  const worker = active ?? registration.active
  if (!worker) return
  const { port1, port2 } = new MessageChannel()
  const filled = new Promise<void>((resolve, reject) => {
    port1.addEventListener('message', ({ data }) =>
      data === 'filled' ? resolve() : reject(new Error('the page could not be kept')),
    )
    port1.start()
  })
  worker.postMessage('fill', [port2])
  await filled
}

/**
 * How far one's rounds are kept; undefined where they are not, as on a desk. `again` asks for the list anew, which is not
 * kept before the first time.
 */
export function useAtHand(
  rounds: readonly Kept[] | undefined,
  again: () => Promise<unknown>,
): { is: 'insecure' | 'keeping' | 'kept' } | undefined {
  const queries = useQueryClient()
  const isOnline = useOnline()
  const [isKept, setKept] = useState(false)
  const ids = rounds?.map(({ id }) => id).join() ?? ''
  const latest = useRef({ again, rounds: rounds ?? [] })
  useEffect(() => {
    latest.current = { again, rounds: rounds ?? [] }
  })
  const isWanted = rounds !== undefined && isPhone()
  useEffect(() => {
    if (!isWanted || !isOnline || !canKeepPages()) return
    const isFirst = !isAtHand()
    keepAtHand()
    const keepAll = async () => {
      if (isFirst) await Promise.all([refreshMenus(), latest.current.again()])
      for (const { entity, id } of latest.current.rounds.filter((one) => ids.includes(one.id)))
        await queries.fetchQuery({ ...roundQuery(entity, id), staleTime: FRESH, retry: false })
      await keepPages()
      // Otherwise a browser that is short of space may clear what waits to be sent. It may say no.
      await navigator.storage.persist().catch(() => false)
      setKept(true)
    }
    // Tried again with the next list of work, each minute.
    keepAll().catch(() => setKept(false))
  }, [ids, isWanted, queries, isOnline])
  if (!isWanted) return undefined
  if (!canKeepPages()) return { is: 'insecure' }
  return { is: isKept || (!isOnline && isAtHand()) ? 'kept' : 'keeping' }
}
