// The browser's SSE stream: what an event invalidates, and when a hidden window disconnects.
import type { Gap } from '@steward/client/live'
import { createSharedLive } from '@steward/client/shared-live'
import type { Query } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { client } from '../data/client.ts'
import { refreshMenus } from '../data/menus.ts'
import { runInOneWindow } from '../data/one-window.ts'
import { queryClient } from '../data/query.ts'
import { isOpen, readTokens, useSession } from '../data/session.ts'
import { throttleRefetches } from '../data/throttle-refetches.ts'
import { currentLocale } from '../words/i18n.ts'
import { alarmEventOf, isAffectedBy, showsAlarms } from './affected.ts'

export { type AlarmEvent, alarmEventOf } from './affected.ts'

/** Fetches queries again that are shown, and marks others as stale. */
export const refresh = throttleRefetches(queryClient)

const live = createSharedLive({
  name() {
    const { person } = useSession.getState()
    return person && `steward-live-${person.tenantId}-${person.userId}`
  },
  runInOneWindow,
  isHidden: () => document.hidden,
  addressOf: (topics) => client.addressOf('stream', { topics: topics.join(',') }),
  headers() {
    const tokens = readTokens()
    return tokens && { 'Blade-Auth': `bearer ${tokens.access}`, 'Accept-Language': currentLocale() }
  },
  renew: () => client.session.userInfo(),
  onEvent(topic, data) {
    if (topic !== 'alarm') return
    const event = alarmEventOf(data)
    refresh((query) => isAffectedBy(query, event))
  },
  onGap: refreshAfterGap,
  // An event between the first fetch and the subscription would be missed, so the topics are fetched again once
  // subscribed.
  onSubscribed(topics) {
    notifyPossibleGap((topic) => topics.includes(topic))
    refreshOlder(topics)
  },
  onRefused: (topics) => notifyPossibleGap((topic) => topics.includes(topic)),
  onRights: refreshRights,
})

type Missed = (isMissed: (topic: string) => boolean) => void
const missing = new Set<Missed>()

/**
 * Registers a callback for stores outside the query cache; it gets a predicate for the topics that may have missed
 * events.
 */
export const onPossibleGap = (ask: Missed): void => void missing.add(ask)

const notifyPossibleGap: Missed = (isMissed) => {
  for (const ask of missing) ask(isMissed)
}

export const LISTS = 'lists'
let readLists: ((data: unknown) => void) | undefined
const unread: unknown[] = []

let hasLists = false
function wantLists(): void {
  if (!hasLists) live.subscribe(LISTS, (data) => (readLists ? readLists(data) : void unread.push(data)))
  hasLists = true
}

/** The reader of the topic of lists is a lazy chunk: what came before it is handed over. */
export function onLists(read: (data: unknown) => void): void {
  readLists = read
  wantLists()
  for (const data of unread.splice(0)) read(data)
}

/** The first subscription brings the topic of lists along: one of its own, later, would open the stream anew. */
export const subscribeLive: typeof live.subscribe = (topic, hear) => {
  wantLists()
  return live.subscribe(topic, hear)
}

/** Whether the server refused the topic: then it must be polled. */
export const isRefused = live.isRefused

const isLatest = ({ queryKey: [name] }: Query) => name === 'overview'
// A form that is open keeps the row it was opened with; saving a stale one is refused by its revision.
const isAny = () => true

function refreshAfterGap(gap: Gap): void {
  notifyPossibleGap(() => true)
  refresh(gap === 'all' ? isAny : isLatest)
}

/** Milliseconds: a new stream begins with the lists and alarms that changed this short before it. */
const TOLD = 15_000

/** Of what was fetched earlier than that, nobody tells whether it has changed since. */
function refreshOlder(topics: readonly string[]): void {
  const [areLists, areAlarms] = [topics.includes(LISTS), topics.includes('alarm')]
  const before = Date.now() - TOLD
  const isOlder = ({ state: { dataUpdatedAt: at } }: Query) => at > 0 && at < before
  refresh((query) => isOlder(query) && (areLists || (areAlarms && showsAlarms(query.meta?.follows))))
}

/** Jitter in ms: a changed role may concern many people at once. */
const RIGHTS_SPREAD = 1_000
let renewing: ReturnType<typeof setTimeout> | undefined

function refreshRights(): void {
  renewing ??= setTimeout(() => {
    renewing = undefined
    void refreshMenus()
    refresh(isAny)
  }, Math.random() * RIGHTS_SPREAD)
}

useSession.subscribe((session, before) => {
  if (isOpen(session) === isOpen(before)) return
  if (isOpen(session)) live.resume()
  else if (session.isSignedIn) live.pause()
  else live.end()
})

// Milliseconds after which a hidden window disconnects, unless its alarm sound is on.
const REST = 60_000
const heard: (() => boolean)[] = []
const isHeardUnseen = () => heard.some((isHeard) => isHeard())
/** While one of these says so, a hidden window stays connected. */
export const keepStreamHiddenWhile = (isHeard: () => boolean): void => void heard.push(isHeard)

let resting: ReturnType<typeof setTimeout> | undefined
document.addEventListener('visibilitychange', () => {
  clearTimeout(resting)
  if (document.hidden) resting = setTimeout(() => isHeardUnseen() || live.pause(), REST)
  else if (isOpen(useSession.getState())) live.resume()
})
window.addEventListener('online', () => isOpen(useSession.getState()) && live.resume())
window.addEventListener('pagehide', live.leave)
// The page was restored from the back/forward cache.
window.addEventListener('pageshow', ({ persisted }) => persisted && isOpen(useSession.getState()) && live.resume())

/** `useLive(`device:${id}`, (event) => …)`; without a topic nothing is subscribed. */
export function useLive(topic: string | undefined, onEvent: (data: unknown) => void): void {
  const latest = useRef(onEvent)
  useEffect(() => {
    latest.current = onEvent
  })
  useEffect(() => (topic === undefined ? undefined : subscribeLive(topic, (data) => latest.current(data))), [topic])
}

export const { state: connectionState, onState: onConnectionState } = live
export const useConnectionState = () => useSyncExternalStore(live.onState, live.state)
