// One SSE stream of live events shared by all subscribers; reconnects, and reports when events may have been missed.
import { LOCKED } from './refusal.ts'
import { type ServerEvent, eventsOf } from './server-events.ts'

export type ConnectionState = 'idle' | 'opening' | 'open' | 'lost'

/** What may have been missed while disconnected: `all` events, or only the `latest` values, which the next event replaces. */
export type Gap = 'all' | 'latest'

export interface LiveOptions {
  addressOf: (topics: readonly string[]) => string
  /** Headers with the session's token; undefined while nobody is signed in. */
  headers: () => Readonly<Record<string, string>> | undefined
  /** Called when the session was refused or is locked; resolves when another attempt makes sense. */
  renew: () => Promise<unknown>
  /** Called for every event of any topic. */
  onEvent?: (topic: string, data: unknown) => void
  onGap?: (gap: Gap) => void
  /** Called when the server has subscribed these topics; earlier events of them were not received. */
  onSubscribed?: (topics: readonly string[]) => void
  /** Called with all requested topics that are not subscribed: not granted, not found, or beyond the limit. */
  onRefused?: (topics: readonly string[]) => void
  /** Called when the person's rights have changed. */
  onRights?: () => void
  /** Id of the last event another window received, to resume after it. */
  resumeAt?: string | undefined
}

type Listener = (data: unknown) => void

// Topics requested in one render are sent together; unsubscribing is delayed, because switching tabs often brings the
// topic back.
const SETTLE = 100
const LINGER = 5_000
/** The server's limit of devices per stream; proxies refuse much longer URLs. */
const MOST_DEVICES = 200
/** The server sends a heartbeat every 15 s; after this much silence (ms) the stream counts as broken. */
const SILENCE = 40_000
const DELAYS = [500, 1_000, 2_000, 5_000, 10_000, 20_000]
/** A stream that breaks sooner (ms) does not reset the back-off. */
const STEADY = 5_000

export type Live = ReturnType<typeof createLive>

/**
 * `const live = createLive({ addressOf, headers, renew })`
 * `const leave = live.subscribe('alarm', (event) => ring(event))`
 */
export function createLive({
  addressOf,
  headers,
  renew,
  onEvent,
  onGap,
  onSubscribed,
  onRefused,
  onRights,
  resumeAt,
}: LiveOptions) {
  const listeners = new Map<string, Set<Listener>>()
  const watchers = new Set<() => void>()
  let state: ConnectionState = 'idle'
  /** `isAnew`: opened without the id of a last event, so that nothing is replayed. */
  let line: { topics: string; abort: AbortController; isAnew: boolean } | undefined
  let lastId = resumeAt
  let left: readonly string[] = []
  let subscribed = new Set<string>()
  let isPaused = false
  let wasDisconnected = resumeAt !== undefined
  let rightsChanged = 0
  let rights = ''
  let failures = 0
  let timer: { id: ReturnType<typeof setTimeout>; due: number } | undefined

  function setState(next: ConnectionState): void {
    if (state === next) return
    state = next
    for (const watch of watchers) watch()
  }

  /** Schedules a reconnect; the earliest of several requested times wins. */
  function reconcileIn(wait: number): void {
    const due = Date.now() + wait
    if (timer && timer.due <= due) return
    if (timer) clearTimeout(timer.id)
    timer = { due, id: setTimeout(reconcile, wait) }
  }

  function reconcile(): void {
    if (timer) clearTimeout(timer.id)
    timer = undefined
    const [topics, beyond] = choose([...listeners.keys()])
    const session = topics === '' || isPaused ? undefined : headers()
    left = beyond
    if (line && session && line.topics === topics) return
    line?.abort.abort()
    line = undefined
    if (!session) return setState('idle')
    if (state !== 'lost') setState('opening')
    line = { topics, abort: new AbortController(), isAnew: lastId === undefined }
    void readStream(topics, session, line.abort)
  }

  /** Opens one stream and reads it until it is aborted or breaks. */
  async function readStream(
    topics: string,
    session: Readonly<Record<string, string>>,
    abort: AbortController,
  ): Promise<void> {
    const began = Date.now()
    let silence: ReturnType<typeof setTimeout> | undefined
    let isRenewed = false
    const listen = () => {
      clearTimeout(silence)
      silence = setTimeout(() => abort.abort('silence'), SILENCE)
    }
    try {
      listen()
      const response = await fetch(addressOf(topics.split(',')), {
        headers: {
          Accept: 'text/event-stream',
          ...session,
          ...(lastId === undefined ? {} : { 'Last-Event-ID': lastId }),
        },
        cache: 'no-store',
        signal: abort.signal,
      })
      if (response.status === 401 || response.status === LOCKED) {
        await renew()
        isRenewed = true
      } else if (response.ok && response.body)
        for await (const event of eventsOf(response.body, listen)) onServerEvent(event)
      // A refusal (4xx) is retried with the longest delay.
      else if (response.status < 500) failures = DELAYS.length
    } catch {
      // A broken stream is expected; the code below schedules the reconnect.
    } finally {
      clearTimeout(silence)
    }
    if (line?.abort !== abort) return
    line = undefined
    // The server ended it so that it is reopened with the new rights: no event was lost.
    if (Date.now() - rightsChanged < STEADY) {
      rightsChanged = 0
      rights = ''
      return reconcileIn(SETTLE)
    }
    // Whose token was renewed before the first stream has not been disconnected yet.
    if (!isRenewed || lastId !== undefined) wasDisconnected = true
    if (Date.now() - began > STEADY) failures = 0
    setState('lost')
    const delay = DELAYS[Math.min(failures, DELAYS.length - 1)] ?? SILENCE
    failures += 1
    // Jitter, so that clients do not reconnect at the same moment after a server restart.
    reconcileIn(delay * (0.7 + Math.random() * 0.6))
  }

  function onServerEvent({ id, name, data }: ServerEvent): void {
    if (id !== undefined) lastId = id
    if (name === 'ready' || name === 'reset') {
      setState('open')
      const isGap = name === 'reset' || wasDisconnected
      wasDisconnected = false
      const topics = line?.topics.split(',') ?? []
      const added = topics.filter((topic) => !subscribed.has(topic))
      const refused = [...listOf(data), ...left]
      const before = rights
      rights = rightsOf(data)
      // The rights changed while the stream was disconnected.
      if (before !== '' && before !== rights) onRights?.()
      subscribed = new Set(topics.filter((topic) => !refused.includes(topic)))
      onRefused?.(refused)
      if (isGap) onGap?.(name === 'reset' || line?.isAnew ? 'all' : 'latest')
      else if (added.length > 0) onSubscribed?.(added)
      return
    }
    if (name === 'rights') {
      rightsChanged = Date.now()
      return onRights?.()
    }
    onEvent?.(name, data)
    for (const listener of listeners.get(name) ?? []) {
      try {
        listener(data)
      } catch (failure) {
        reportError(failure)
      }
    }
  }

  return {
    subscribe(topic: string, listener: Listener): () => void {
      const known = listeners.get(topic) ?? new Set()
      listeners.set(topic, known.add(listener))
      reconcileIn(SETTLE)
      return () => {
        known.delete(listener)
        if (known.size > 0 || listeners.get(topic) !== known) return
        listeners.delete(topic)
        reconcileIn(LINGER)
      }
    },
    state: (): ConnectionState => state,
    lastId: (): string | undefined => lastId,
    isSubscribed: (topic: string): boolean => state === 'open' && subscribed.has(topic),
    onState(watch: () => void): () => void {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
    /** Closes the stream; `resume` continues after the last event received. */
    pause(): void {
      if (isPaused) return
      isPaused = true
      if (line || lastId !== undefined) wasDisconnected = true
      reconcile()
    },
    /** Also reconnects at once when the stream was lost. */
    resume(): void {
      isPaused = false
      failures = 0
      reconcile()
    },
    /** The session is over: the last event id is dropped, so that the next person does not resume it. */
    end(): void {
      lastId = undefined
      isPaused = true
      reconcile()
      wasDisconnected = false
    },
  }
}

const isDevice = (topic: string) => topic.startsWith('device:')

/** The topics to subscribe in a stable order, and those beyond the limit; the most recently requested devices win. */
function choose(wanted: readonly string[]): [topics: string, beyond: readonly string[]] {
  const devices = wanted.filter(isDevice)
  const beyond = devices.slice(0, -MOST_DEVICES)
  const chosen = [...wanted.filter((topic) => !isDevice(topic)), ...devices.slice(-MOST_DEVICES)]
  return [chosen.toSorted().join(), beyond]
}

const listOf = (data: unknown): string[] =>
  data !== null && typeof data === 'object' && 'refused' in data && Array.isArray(data.refused)
    ? data.refused.map(String)
    : []

const rightsOf = (data: unknown): string =>
  data !== null && typeof data === 'object' && 'rights' in data ? String(data.rights) : ''
