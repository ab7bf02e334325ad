// Handles recorder events: starts, updates and ends calls, and stores recorded ones on the server.
import { Refusal } from '@steward/client'
import { recordOf } from '@steward/client/wire'
import { client } from '../data/client.ts'
import { reportFailure } from '../data/failures.ts'
import { refreshAfter } from '../data/query.ts'
import { useSession } from '../data/session.ts'
import { callOf, changeCall, currentCall, useCalls } from './calls.ts'
import type { Handset, Said, SavedCall } from './dialect.ts'

const CALLS = 'iot/phone-call'
const LONGEST_PAUSE = 30_000

type Kept = (callId: string) => void

const keeping = new Set<string>()

/** Returns a check that the person signed in now is still the same; calls of a former person are dropped. */
const whoIsHere = () => {
  const { isSignedIn, person } = useSession.getState()
  return isSignedIn ? person?.userId : undefined
}

/** Resolves after the time, or at once when the person changes. */
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

/** Some recorders assign a call id only with the recording: events without one belong to the current call. */
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
    // Not confirmed, so the recorder sends it again after the next log-in.
    if (id === undefined) return
    const call = goingOn(saved)
    if (call) {
      const typed = wordsOf(call)
      changeCall(call.callId, { handset: 'ended', recordId: id })
      // The notes changed while the record was being stored.
      if (JSON.stringify(wordsOf(callOf(call.callId))) !== JSON.stringify(typed)) await addWords(call.callId)
    }
    onKept(saved.callId)
    refreshAfter('call-record')
  } catch (failure) {
    // A permanent refusal; the recorder sends the call again after the next log-in.
    reportFailure(failure)
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

/** Retries with back-off while the server is unavailable. */
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

/** Saves the notes of a stored call; before it is stored they stay in the card. */
export async function addWords(callId: string): Promise<void> {
  const call = callOf(callId)
  if (!call?.recordId) return
  await client.post(`${CALLS}/note`, { id: call.recordId, ...wordsOf(call) })
  refreshAfter('call-record')
}
