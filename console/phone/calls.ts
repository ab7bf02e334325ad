// The calls of this line as every window of the browser shows them; what one window learns or types the others follow.
import { create } from 'zustand'
import type { Link } from './line.ts'

export interface Call {
  callId: string
  number: string
  handset: 'ringing' | 'talking' | 'ended'
  /** When this browser first heard of it. */
  since: number
  /** Id of the kept record; until the box has recorded the call there is none. */
  recordId?: string
  callerName?: string
  note?: string
  repairBillId?: string
  repairTitle?: string
  isFinished?: boolean
  /** Somebody put the card away. */
  isDatabaseUnavailable?: boolean
}

interface Calls {
  link: Link | undefined
  byId: Readonly<Record<string, Call>>
  current: string | undefined
}

/** What travels between windows. */
export type Word =
  | { kind: 'hello' }
  | { kind: 'whole'; state: Calls }
  | { kind: 'link'; link: Link }
  | { kind: 'call'; callId: string; change: Partial<Call> }

const MOST = 20
const nothing: Calls = { link: undefined, byId: {}, current: undefined }

export const useCalls = create<Calls>()(() => nothing)

export const currentCall = ({ byId, current }: Calls): Call | undefined =>
  current === undefined ? undefined : byId[current]

export const callOf = (callId: string): Call | undefined => useCalls.getState().byId[callId]

function changed({ byId, current, link }: Calls, callId: string, change: Partial<Call>): Calls {
  const before = byId[callId]
  const call: Call = { callId, number: '', handset: 'ringing', since: Date.now(), ...before, ...change }
  const others = Object.entries(byId).filter(([id]) => id !== callId)
  return {
    link,
    byId: Object.fromEntries([...others.slice(1 - MOST), [callId, call]]),
    current: before ? current : callId,
  }
}

let channel: BroadcastChannel | undefined
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its own origin
const post = (word: Word) => channel?.postMessage(word)

export function changeCall(callId: string, change: Partial<Call>): void {
  useCalls.setState((before) => changed(before, callId, change))
  post({ kind: 'call', callId, change })
}

export function changeLink(link: Link): void {
  useCalls.setState({ link })
  post({ kind: 'link', link })
}

function hear(word: Word): void {
  const state = useCalls.getState()
  if (word.kind === 'hello') {
    if (state.link !== undefined) post({ kind: 'whole', state })
  } else if (word.kind === 'whole') useCalls.setState(word.state)
  else if (word.kind === 'link') useCalls.setState({ link: word.link })
  else useCalls.setState(changed(state, word.callId, word.change))
}

/** Listens to the other windows of this person; the answer ends it and forgets the calls. */
export function shareCalls(userId: string): () => void {
  const mine = new BroadcastChannel(`steward-phone-${userId}`)
  mine.addEventListener('message', (event: MessageEvent<Word>) => hear(event.data))
  channel = mine
  post({ kind: 'hello' })
  return () => {
    mine.close()
    if (channel === mine) channel = undefined
    useCalls.setState(nothing)
  }
}
