// One stream of live events for everybody who listens. It heals itself and tells when events may have been missed.
import { LOCKED } from './refusal.ts'

export type LineState = 'idle' | 'opening' | 'open' | 'lost'

/** Everything may have been missed, or only what the next word replaces anyway. */
export type Gap = 'all' | 'latest'

export interface LiveOptions {
  addressOf: (topics: readonly string[]) => string
  /** What names the session; nothing while nobody is signed in. */
  headers: () => Readonly<Record<string, string>> | undefined
  /** The session was not accepted, or is locked: resolves when another attempt makes sense. */
  renew: () => Promise<unknown>
  /** Hears every event that came for anybody. */
  onWord?: (topic: string, data: unknown) => void
  onGap?: (gap: Gap) => void
  /** From now on these are heard as well; what was said of them before was not. */
  onHeard?: (topics: readonly string[]) => void
  /** All that is asked for and will not be heard: not granted, gone, or too many. */
  onRefused?: (topics: readonly string[]) => void
  /** The person may see other things than before. */
  onRights?: () => void
  /** Where another window's line ended. */
  resumeAt?: string | undefined
}

type Listener = (data: unknown) => void

// Topics of one render come together; what nobody hears any more is left at leisure, for tabs are flicked through.
const SETTLE = 100
const LINGER = 5_000
/** The server takes no more on one line; an address much longer is refused by proxies. */
const MOST_DEVICES = 200
/** The server beats every 15 s. */
const SILENCE = 40_000
const DELAYS = [500, 1_000, 2_000, 5_000, 10_000, 20_000]
/** A line that fell sooner was no recovery. */
const STEADY = 5_000

export type Live = ReturnType<typeof createLive>

/**
 * `const live = createLive({ addressOf, headers, renew })`
 * `const leave = live.hear('alarm', (word) => ring(word))`
 */
export function createLive({
  addressOf,
  headers,
  renew,
  onWord,
  onGap,
  onHeard,
  onRefused,
  onRights,
  resumeAt,
}: LiveOptions) {
  const listeners = new Map<string, Set<Listener>>()
  const watchers = new Set<() => void>()
  let state: LineState = 'idle'
  let line: { topics: string; abort: AbortController } | undefined
  let lastId = resumeAt
  let left: readonly string[] = []
  let heard = new Set<string>()
  let isPaused = false
  let wasAway = resumeAt !== undefined
  let rightsChanged = 0
  let rights = ''
  let failures = 0
  let timer: { id: ReturnType<typeof setTimeout>; due: number } | undefined

  function become(next: LineState): void {
    if (state === next) return
    state = next
    for (const watch of watchers) watch()
  }

  /** The earliest wish wins. */
  function settleIn(wait: number): void {
    const due = Date.now() + wait
    if (timer && timer.due <= due) return
    if (timer) clearTimeout(timer.id)
    timer = { due, id: setTimeout(settle, wait) }
  }

  function settle(): void {
    if (timer) clearTimeout(timer.id)
    timer = undefined
    const [topics, beyond] = choose([...listeners.keys()])
    const session = topics === '' || isPaused ? undefined : headers()
    left = beyond
    if (line && session && line.topics === topics) return
    line?.abort.abort()
    line = undefined
    if (!session) return become('idle')
    if (state !== 'lost') become('opening')
    line = { topics, abort: new AbortController() }
    void keep(topics, session, line.abort)
  }

  /** Holds one line until it is given up or falls. */
  async function keep(
    topics: string,
    session: Readonly<Record<string, string>>,
    abort: AbortController,
  ): Promise<void> {
    const began = Date.now()
    let silence: ReturnType<typeof setTimeout> | undefined
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
      if (response.status === 401 || response.status === LOCKED) await renew()
      else if (response.ok && response.body) for await (const event of eventsOf(response.body, listen)) hear(event)
      // Refused: no hurry.
      else if (response.status < 500) failures = DELAYS.length
    } catch {
      // A line that falls is everyday; how it goes on is decided below.
    } finally {
      clearTimeout(silence)
    }
    if (line?.abort !== abort) return
    line = undefined
    // Ended so that it opens under what holds now: nothing was lost.
    if (Date.now() - rightsChanged < STEADY) {
      rightsChanged = 0
      rights = ''
      return settleIn(SETTLE)
    }
    wasAway = true
    if (Date.now() - began > STEADY) failures = 0
    become('lost')
    const delay = DELAYS[Math.min(failures, DELAYS.length - 1)] ?? SILENCE
    failures += 1
    // Not everybody at once, after a server came back.
    settleIn(delay * (0.7 + Math.random() * 0.6))
  }

  function hear({ id, name, data }: LiveEvent): void {
    if (id !== undefined) lastId = id
    if (name === 'ready' || name === 'reset') {
      become('open')
      const isGap = name === 'reset' || wasAway
      wasAway = false
      const topics = line?.topics.split(',') ?? []
      const added = topics.filter((topic) => !heard.has(topic))
      const refused = [...listOf(data), ...left]
      const before = rights
      rights = rightsOf(data)
      // They changed while the line was away.
      if (before !== '' && before !== rights) onRights?.()
      heard = new Set(topics.filter((topic) => !refused.includes(topic)))
      onRefused?.(refused)
      if (isGap) onGap?.(name === 'reset' ? 'all' : 'latest')
      else if (added.length > 0) onHeard?.(added)
      return
    }
    if (name === 'rights') {
      rightsChanged = Date.now()
      return onRights?.()
    }
    onWord?.(name, data)
    for (const listener of listeners.get(name) ?? []) {
      try {
        listener(data)
      } catch (failure) {
        reportError(failure)
      }
    }
  }

  return {
    hear(topic: string, listener: Listener): () => void {
      const known = listeners.get(topic) ?? new Set()
      listeners.set(topic, known.add(listener))
      settleIn(SETTLE)
      return () => {
        known.delete(listener)
        if (known.size > 0 || listeners.get(topic) !== known) return
        listeners.delete(topic)
        settleIn(LINGER)
      }
    },
    state: (): LineState => state,
    lastId: (): string | undefined => lastId,
    isHeard: (topic: string): boolean => state === 'open' && heard.has(topic),
    onState(watch: () => void): () => void {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
    /** Lets go of the line for a while; `resume` goes on where it stopped. */
    pause(): void {
      if (isPaused) return
      isPaused = true
      wasAway = true
      settle()
    },
    /** Also tries at once again when the line was lost. */
    resume(): void {
      isPaused = false
      failures = 0
      settle()
    },
    /** The session is over: what the next person missed is not for them. */
    end(): void {
      lastId = undefined
      isPaused = true
      settle()
      wasAway = false
    },
  }
}

const isDevice = (topic: string) => topic.startsWith('device:')

/** What goes on the line, in an order that stays the same, and what is beyond it: whatever was asked for last is looked at now. */
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

interface LiveEvent {
  id?: string
  name: string
  data: unknown
}

/** Server-Sent Events from bytes; `onBytes` hears heartbeats as well. */
async function* eventsOf(body: ReadableStream<Uint8Array>, onBytes: () => void): AsyncGenerator<LiveEvent> {
  const reader = body.getReader()
  const utf8 = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onBytes()
    const blocks = (rest + utf8.decode(value, { stream: true })).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = eventOf(block)
      if (event) yield event
    }
  }
}

function eventOf(block: string): LiveEvent | undefined {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const [, field = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
    const before = fields.get(field)
    fields.set(field, field === 'data' && before !== undefined ? `${before}\n${value}` : value)
  }
  const name = fields.get('event')
  if (name === undefined) return undefined
  const id = fields.get('id')
  return { name, data: parse(fields.get('data') ?? ''), ...(id === undefined ? {} : { id }) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
