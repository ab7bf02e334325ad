// Protocol of the call recorder over WebSocket. One JSON object per frame, `cmd` to the recorder, `evt` from it:
//
//   → LOGIN {password}                       ← LOGIN {ok}
//   → QUERY                                  ← STATE {state, number?, callId?}, and again at every change
//   → PING                                   ← PONG, or anything else
//   ← SAVE {callId, number, direction, startTs, endTs}   the call is recorded; repeated after a LOGIN until
//   → SAVED {callId}                         the console has stored it
//
// Times are milliseconds since 1970. A recorder with another protocol gets a `Dialect` of its own.
export type Handset = 'idle' | 'ringing' | 'talking'

export interface SavedCall {
  callId: string
  number: string
  direction: 'in' | 'out'
  startedAt: number
  endedAt: number
}

export type Said =
  | { kind: 'login'; isRight: boolean }
  | { kind: 'state'; handset: Handset; number: string; callId: string }
  | ({ kind: 'save' } & SavedCall)
  | { kind: 'alive' }

export interface Dialect {
  login(password: string): string
  query(): string
  ping(): string
  saved(callId: string): string
  /** The parsed frame; undefined for one that cannot be parsed. */
  read(frame: unknown): Said | undefined
}

const handsets: Readonly<Record<string, Handset>> = {
  IDLE: 'idle',
  ONHOOK: 'idle',
  RINGING: 'ringing',
  OFFHOOK: 'talking',
  TALKING: 'talking',
}

type Frame = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
const timeOf = (value: unknown): number => (typeof value === 'number' && value > 0 ? Math.round(value) : Date.now())

function frameOf(sent: unknown): Frame | undefined {
  try {
    const frame: unknown = typeof sent === 'string' ? JSON.parse(sent) : undefined
    return frame !== null && typeof frame === 'object' ? { ...frame } : undefined
  } catch {
    return undefined
  }
}

function readState(frame: Frame): Said | undefined {
  const state = textOf(frame.state)
  const handset = Object.hasOwn(handsets, state) ? handsets[state] : undefined
  return handset && { kind: 'state', handset, number: textOf(frame.number), callId: textOf(frame.callId) }
}

function readSave(frame: Frame): Said | undefined {
  const [callId, number] = [textOf(frame.callId), textOf(frame.number)]
  if (callId === '' || number === '') return undefined
  const endedAt = timeOf(frame.endTs)
  const startedAt = Math.min(timeOf(frame.startTs), endedAt)
  const direction = /^out/i.test(textOf(frame.direction)) ? 'out' : 'in'
  return { kind: 'save', callId, number, direction, startedAt, endedAt }
}

const readers: Readonly<Record<string, (frame: Frame) => Said | undefined>> = {
  LOGIN: (frame) => ({ kind: 'login', isRight: frame.ok === true }),
  STATE: readState,
  SAVE: readSave,
  PONG: () => ({ kind: 'alive' }),
}

export const plainDialect: Dialect = {
  login: (password) => JSON.stringify({ cmd: 'LOGIN', password }),
  query: () => JSON.stringify({ cmd: 'QUERY' }),
  ping: () => JSON.stringify({ cmd: 'PING' }),
  saved: (callId) => JSON.stringify({ cmd: 'SAVED', callId }),
  read(sent) {
    const frame = frameOf(sent)
    const event = textOf(frame?.evt)
    return frame && Object.hasOwn(readers, event) ? readers[event]?.(frame) : undefined
  },
}
