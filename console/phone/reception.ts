// What happens when the box speaks: a call begins, goes on and ends, and once recorded it is kept on the server.
import { Refusal } from '@steward/client'
import { recordOf } from '@steward/client/wire'
import { client } from '../data/client.ts'
import { report } from '../data/failures.ts'
import { refreshAfter } from '../data/query.ts'
import { useSession } from '../data/session.ts'
import { callOf, changeCall, currentCall, useCalls } from './calls.ts'
import type { Handset, Said, SavedCall } from './dialect.ts'

const CALLS = 'iot/phone-call'
const LONGEST_PAUSE = 30_000

type Kept = (callId: string) => void

const keeping = new Set<string>()

/** A call belongs to whoever was signed in when it came: with another person, or nobody, it is no longer told. */
const whoIsHere = () => {
  const { isSignedIn, person } = useSession.getState()
  return isSignedIn ? person?.userId : undefined
}

/** Resolves after a while, or at once when the person changes. */
const waitWhileHere = (ms: number, userId: string | undefined) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(end, ms)
    const stop = useSession.subscribe(() => whoIsHere() !== userId && end())
  })

export function receive(said: Said, onKept: Kept): void {
  if (said.kind === 'state') follow(said)
  if (said.kind === 'save') void keep(said, onKept)
}

/** Some boxes number a call only when it is recorded: until then it is the one that is going on. */
function follow({ handset, number, callId }: { handset: Handset; number: string; callId: string }): void {
  const before = currentCall(useCalls.getState())
  const isOn = before !== undefined && before.handset !== 'ended'
  if (handset === 'idle') {
    if (isOn) changeCall(before.callId, { handset: 'ended' })
    return
  }
  if (number === '') return
  const id = callId || (isOn && before.number === number ? before.callId : `${number} ${Date.now()}`)
  if (isOn && before.callId !== id) changeCall(before.callId, { handset: 'ended' })
  changeCall(id, { number, handset })
}

const goingOn = ({ callId, number }: SavedCall) =>
  callOf(callId) ?? Object.values(useCalls.getState().byId).findLast((call) => !call.recordId && isSame(call, number))

const isSame = (call: { callId: string; number: string }, number: string) =>
  call.number === number && call.callId.startsWith(`${number} `)

async function keep(saved: SavedCall, onKept: Kept): Promise<void> {
  if (keeping.has(saved.callId)) return
  keeping.add(saved.callId)
  try {
    const id = await insist(saved)
    // The box tells of it again at the next log-in.
    if (id === undefined) return
    const call = goingOn(saved)
    if (call) {
      const typed = wordsOf(call)
      changeCall(call.callId, { handset: 'ended', recordId: id })
      // Typed while the record was on its way.
      if (JSON.stringify(wordsOf(callOf(call.callId))) !== JSON.stringify(typed)) await addWords(call.callId)
    }
    onKept(saved.callId)
    await refreshAfter('call-record')
  } catch (failure) {
    // Refused for good; the box tells of it again at the next log-in.
    report(failure)
  } finally {
    keeping.delete(saved.callId)
  }
}

const wordsOf = (call: ReturnType<typeof callOf>) => ({
  callerName: call?.callerName,
  note: call?.note,
  repairBillId: call?.repairBillId,
  isFinished: call?.isFinished,
})

/** The server may be away for a moment; the call is not lost for that. */
async function insist({ callId, number, direction, startedAt, endedAt }: SavedCall): Promise<string | undefined> {
  const userId = whoIsHere()
  for (let pause = 1_000; ; pause = Math.min(LONGEST_PAUSE, pause * 2)) {
    if (userId === undefined || whoIsHere() !== userId) return undefined
    try {
      const words = wordsOf(goingOn({ callId, number, direction, startedAt, endedAt }))
      const draft = { callId, number, direction, startedAt, endedAt, ...words }
      return String(recordOf(await client.post(`${CALLS}/draft`, draft)).id)
    } catch (failure) {
      const isPassing =
        failure instanceof Refusal && (failure.code === 0 || failure.code === 408 || failure.code >= 500)
      if (!isPassing) throw failure
      await waitWhileHere(pause, userId)
    }
  }
}

/** What was said about a kept call goes to the server; before that it waits in the card. */
export async function addWords(callId: string): Promise<void> {
  const call = callOf(callId)
  if (!call?.recordId) return
  await client.post(`${CALLS}/note`, { id: call.recordId, ...wordsOf(call) })
  await refreshAfter('call-record')
}
