// The WebSocket connection to a call recorder: log-in, state query, heartbeat, and reconnect with back-off.
import type { Dialect, Said } from './dialect.ts'

/** `refused` and `blocked` are final: the password or the kind of connection has to be changed. */
export type Link = 'connecting' | 'open' | 'waiting' | 'refused' | 'blocked'

export interface LineOptions {
  address: string
  password: string
  dialect: Dialect
  onLink: (link: Link) => void
  onSaid: (said: Said) => void
}

export interface Line {
  /** Confirms that the call is stored, so that the recorder does not send it again. */
  saved: (callId: string) => void
  close: () => void
}

const PING_EVERY = 20_000
const SILENT_AFTER = 45_000
const SOONEST = 1_000
const LATEST = 30_000

export function openLine({ address, password, dialect, onLink, onSaid }: LineOptions): Line {
  let socket: WebSocket | undefined
  let isIn = false
  let isOver = false
  let attempts = 0
  let heard = 0
  let beating: ReturnType<typeof setInterval> | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined

  const send = (frame: string) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(frame)
  }

  function connect(): void {
    clearTimeout(waiting)
    onLink('connecting')
    try {
      socket = new WebSocket(address)
    } catch {
      // A page loaded over https may not open a plain `ws:` connection.
      return end('blocked')
    }
    heard = Date.now()
    beating = setInterval(beat, PING_EVERY)
    const mine = socket
    mine.addEventListener('open', () => send(dialect.login(password)))
    mine.addEventListener('message', (event) => mine === socket && hear(event.data))
    mine.addEventListener('close', () => mine === socket && wait())
  }

  function hear(frame: unknown): void {
    heard = Date.now()
    const said = dialect.read(frame)
    if (!said) return
    if (said.kind !== 'login') return onSaid(said)
    if (!said.isRight) return end('refused')
    isIn = true
    attempts = 0
    onLink('open')
    send(dialect.query())
  }

  /** A connection without traffic counts as broken, even where the browser still reports it open. */
  function beat(): void {
    if (Date.now() - heard > SILENT_AFTER) return drop()
    if (isIn) send(dialect.ping())
  }

  function drop(): void {
    const old = socket
    socket = undefined
    old?.close()
    if (!isOver) wait()
  }

  function wait(): void {
    clearInterval(beating)
    isIn = false
    onLink('waiting')
    // Jitter, so that clients do not reconnect at the same moment.
    const pause = Math.min(LATEST, SOONEST * 2 ** attempts) * (0.8 + Math.random() * 0.4)
    attempts += 1
    clearTimeout(waiting)
    waiting = setTimeout(connect, pause)
  }

  function stop(): void {
    isOver = true
    clearInterval(beating)
    clearTimeout(waiting)
    window.removeEventListener('online', comeBack)
    drop()
  }

  function end(link: Link): void {
    stop()
    onLink(link)
  }

  const comeBack = () => {
    if (!isIn && !isOver) connect()
  }

  window.addEventListener('online', comeBack)
  connect()
  return { saved: (callId) => send(dialect.saved(callId)), close: stop }
}
