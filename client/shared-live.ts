// One SSE stream for all windows of a browser. A leader window holds it and relays events over a BroadcastChannel;
// when that window closes, another takes over after the last event id.
import { type Gap, type ConnectionState, type Live, type LiveOptions, createLive } from './live.ts'

export interface SharedLiveOptions extends Omit<LiveOptions, 'resumeAt'> {
  /** Windows with the same name share the stream: one name per person; undefined while nobody is signed in. */
  name: () => string | undefined
  /** Runs `begin` in one window of the browser at a time; the returned function releases it. */
  runInOneWindow: (name: string, begin: () => () => void) => () => void
  isHidden: () => boolean
}

type Listener = (data: unknown) => void

interface Want {
  topics: readonly string[]
  isHidden: boolean
  at: number
}

/** Messages between windows. */
type Message =
  | { kind: 'want'; from: string; topics: readonly string[]; isHidden: boolean }
  | { kind: 'gone'; from: string }
  | { kind: 'leading' }
  | { kind: 'state'; state: ConnectionState; lastId: string | undefined }
  | { kind: 'event'; topic: string; data: unknown; lastId: string | undefined }
  | { kind: 'gap'; gap: Gap }
  | { kind: 'heard'; topics: readonly string[]; to?: string }
  | { kind: 'refused'; topics: readonly string[] }
  | { kind: 'rights' }

/**
 * Milliseconds between renewals of a window's subscriptions: a crashed window sends no goodbye, and a hidden one may
 * run its timers only once a minute.
 */
const RENEW = 30_000
const FORGOTTEN = 150_000
/** Topics requested in one render are sent together (ms). */
const GATHER = 50

export type SharedLive = ReturnType<typeof createSharedLive>

/** Same interface as `createLive`, for the signed-in person. */
export function createSharedLive(options: SharedLiveOptions) {
  const { name, runInOneWindow, isHidden, onEvent, onGap, onSubscribed, onRefused, onRights } = options
  const self = `${Date.now()}-${Math.random()}`
  const listeners = new Map<string, Set<Listener>>()
  const watchers = new Set<() => void>()
  let state: ConnectionState = 'idle'
  let isPaused = false
  /** An event arrived while this window was paused. */
  let hasMissed = false
  let lastId: string | undefined
  let refused: readonly string[] = []
  let channel: BroadcastChannel | undefined
  let giveUp: (() => void) | undefined
  let leader: ReturnType<typeof lead> | undefined
  let renewing: ReturnType<typeof setInterval> | undefined
  let gathering: ReturnType<typeof setTimeout> | undefined

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its own origin
  const post = (message: Message) => channel?.postMessage(message)

  function setState(next: ConnectionState): void {
    const shown = isPaused || listeners.size === 0 ? 'idle' : next
    if (state === shown) return
    state = shown
    for (const watch of watchers) watch()
  }

  const own = (): Want => ({ topics: isPaused ? [] : [...listeners.keys()], isHidden: isHidden(), at: Date.now() })

  function announceTopics(): void {
    clearTimeout(gathering)
    gathering = undefined
    if (!channel && !join()) return
    const { topics, isHidden: hidden } = own()
    if (leader) leader.want(self, own())
    else post({ kind: 'want', from: self, topics, isHidden: hidden })
  }

  /** Announces this window's topics together; a window without topics announces itself after a delay. */
  const announceSoon = () => {
    gathering ??= setTimeout(announceTopics, GATHER)
  }

  function deliver(topic: string, data: unknown): void {
    if (isPaused) {
      hasMissed = true
      return
    }
    onEvent?.(topic, data)
    for (const listener of listeners.get(topic) ?? []) {
      try {
        listener(data)
      } catch (failure) {
        reportError(failure)
      }
    }
  }

  const gap = (what: Gap) => {
    if (isPaused) hasMissed = true
    else onGap?.(what)
  }

  const notifySubscribed = (topics: readonly string[]) => {
    const mine = topics.filter((topic) => listeners.has(topic))
    if (mine.length > 0) onSubscribed?.(mine)
  }

  function refuse(topics: readonly string[]): void {
    refused = topics
    onRefused?.(topics.filter((topic) => listeners.has(topic)))
  }

  function receive(message: Message): void {
    if (message.kind === 'want') return leader?.want(message.from, { ...message, at: Date.now() })
    if (message.kind === 'gone') return leader?.leave(message.from)
    // Without the Web Locks API two windows may both be leader for a moment; the leader ignores the other's messages.
    if (leader) return undefined
    if (message.kind === 'leading') return announceTopics()
    if (message.kind === 'gap') return gap(message.gap)
    if (message.kind === 'refused') return refuse(message.topics)
    if (message.kind === 'rights') return onRights?.()
    if (message.kind === 'heard')
      return message.to === undefined || message.to === self ? notifySubscribed(message.topics) : undefined
    lastId = message.lastId
    return message.kind === 'state' ? setState(message.state) : deliver(message.topic, message.data)
  }

  /** This window opens the stream for all. */
  function lead() {
    const wants = new Map<string, Want>()
    const leaves = new Map<string, () => void>()
    const relay = (act: () => void, message: Message) => {
      post(message)
      act()
    }
    const live: Live = createLive({
      ...options,
      resumeAt: lastId,
      onEvent(topic, data) {
        lastId = live.lastId()
        relay(() => deliver(topic, data), { kind: 'event', topic, data, lastId })
      },
      onGap: (what) => relay(() => gap(what), { kind: 'gap', gap: what }),
      onSubscribed: (topics) => relay(() => notifySubscribed(topics), { kind: 'heard', topics }),
      onRefused: (topics) => relay(() => refuse(topics), { kind: 'refused', topics }),
      onRights: () => relay(() => onRights?.(), { kind: 'rights' }),
    })
    const relayState = () => {
      lastId = live.lastId()
      relay(() => setState(live.state()), { kind: 'state', state: live.state(), lastId })
    }
    const stopState = live.onState(() => {
      relayState()
      // Timers of a hidden window are throttled: a visible one reopens the stream sooner.
      const isSeen = [...wants.values()].some((want) => !want.isHidden && want.topics.length > 0)
      if (live.state() === 'lost' && isHidden() && isSeen) compete()
    })

    function sync(): void {
      for (const [from, { at }] of wants) if (from !== self && Date.now() - at > FORGOTTEN) wants.delete(from)
      const all = new Set([...wants.values()].flatMap(({ topics }) => topics))
      for (const topic of all)
        if (!leaves.has(topic))
          leaves.set(
            topic,
            live.subscribe(topic, () => undefined),
          )
      for (const [topic, leave] of leaves) {
        if (all.has(topic)) continue
        leaves.delete(topic)
        leave()
      }
      if (all.size === 0) live.pause()
      // A stream that was lost is opened again at its own pace, however many windows renew what they ask for meanwhile.
      else if (live.state() === 'idle') live.resume()
      relayState()
    }

    return {
      want(from: string, want: Want): void {
        const before = wants.get(from)?.topics ?? []
        wants.set(from, want)
        sync()
        // Topics already on the stream, whose earlier events the other window has not received.
        const added = want.topics.filter((topic) => !before.includes(topic) && live.isSubscribed(topic))
        if (added.length === 0) return
        if (from === self) notifySubscribed(added)
        else post({ kind: 'heard', topics: added, to: from })
        if (refused.length > 0 && from !== self) post({ kind: 'refused', topics: refused })
      },
      leave(from: string): void {
        wants.delete(from)
        sync()
      },
      retry: () => live.resume(),
      end(): void {
        stopState()
        lastId = live.lastId()
        live.end()
      },
    }
  }

  function compete(): void {
    giveUp?.()
    giveUp = runInOneWindow(`${name() ?? ''}-line`, () => {
      leader = lead()
      leader.want(self, own())
      post({ kind: 'leading' })
      return () => {
        leader?.end()
        leader = undefined
      }
    })
  }

  function join(): boolean {
    const mine = name()
    if (mine === undefined) return false
    channel = new BroadcastChannel(mine)
    channel.addEventListener('message', (event: MessageEvent<Message>) => receive(event.data))
    setState('opening')
    renewing = setInterval(announceTopics, RENEW)
    compete()
    return true
  }

  /** This window stops taking part; another becomes leader. */
  function part(): void {
    clearInterval(renewing)
    clearTimeout(gathering)
    gathering = undefined
    giveUp?.()
    giveUp = undefined
    post({ kind: 'gone', from: self })
    channel?.close()
    channel = undefined
    refused = []
    setState('idle')
  }

  return {
    subscribe(topic: string, listener: Listener): () => void {
      const known = listeners.get(topic) ?? new Set()
      const isNew = !listeners.has(topic)
      listeners.set(topic, known.add(listener))
      if (isNew) announceSoon()
      return () => {
        known.delete(listener)
        if (known.size > 0 || listeners.get(topic) !== known) return
        listeners.delete(topic)
        announceSoon()
      }
    },
    state: (): ConnectionState => state,
    isRefused: (topic: string): boolean => refused.includes(topic),
    onState(watch: () => void): () => void {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
    /** Stops delivery; `resume` continues and reports a gap when events were missed. */
    pause(): void {
      if (isPaused) return
      isPaused = true
      // The stream continues in another window, but this one may be frozen and miss the relayed events.
      hasMissed = !leader
      setState('idle')
      announceTopics()
    },
    /** Also reconnects at once when the stream was lost. */
    resume(): void {
      isPaused = false
      announceTopics()
      leader?.retry()
      if (!hasMissed) return
      hasMissed = false
      onGap?.('all')
    },
    /** The session is over: the last event id is dropped, so that the next person does not resume it. */
    end(): void {
      isPaused = true
      hasMissed = false
      part()
      lastId = undefined
    },
    /** Call when the window closes. The page may come back as it was: `resume` then reports what it missed meanwhile. */
    leave(): void {
      if (channel) hasMissed = true
      part()
    },
  }
}
