// Calls of this person's phone line, synchronized between windows over a BroadcastChannel.
import { recordOf } from '@steward/client/wire'
import { create } from 'zustand'
import { forget, recall, remember } from '../browser/storage.ts'
import { useSession } from '../data/session.ts'
import type { Link } from './line.ts'

export interface Call {
  callId: string
  number: string
  handset: 'ringing' | 'talking' | 'ended'
  /** Epoch ms at which this browser first received the call. */
  since: number
  /** Id of the stored record; absent until the box has sent the recording. */
  recordId?: string
  callerName?: string
  note?: string
  repairBillId?: string
  repairTitle?: string
  isFinished?: boolean
  /** The person has minimised the card. */
  isMinimized?: boolean
}

interface Calls {
  link: Link | undefined
  byId: Readonly<Record<string, Call>>
  current: string | undefined
}

/** Messages between windows. */
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

const keptAs = (userId: string) => `phone-calls-${userId}`

/** Restores the person's calls with unsaved notes after a reload of the only window. */
function recallCalls(userId: string): void {
  const kept = recordOf(recall(keptAs(userId)))
  const byId = Object.fromEntries(Object.entries(recordOf(kept.byId)).flatMap(([id, sent]) => callFrom(id, sent)))
  const current = typeof kept.current === 'string' && kept.current in byId ? kept.current : undefined
  useCalls.setState({ byId, current })
}

function callFrom(callId: string, sent: unknown): [string, Call][] {
  const { number, since, handset, ...said } = recordOf(sent)
  if (typeof number !== 'string' || typeof since !== 'number') return []
  // The box reports the handset's state again after the log-in; the stored state is used until then.
  const known = handset === 'ringing' || handset === 'talking' ? handset : 'ended'
  return [[callId, { ...said, callId, number, since, handset: known }]]
}

/** Joins the channel of this person's windows; the returned function leaves it and clears the calls. */
export function shareCalls(userId: string): () => void {
  recallCalls(userId)
  const keep = useCalls.subscribe(({ byId, current }) => remember(keptAs(userId), { byId, current }, 'session'))
  const mine = new BroadcastChannel(`steward-phone-${userId}`)
  mine.addEventListener('message', (event: MessageEvent<Word>) => hear(event.data))
  channel = mine
  post({ kind: 'hello' })
  return () => {
    mine.close()
    if (channel === mine) channel = undefined
    keep()
    if (!useSession.getState().isSignedIn) forget(keptAs(userId), 'session')
    useCalls.setState(nothing)
  }
}
