// Sends what was done on rounds a moment later, and again when there is a network, whether their page is open or not. The
// server takes each part once.
import { Refusal, isUnanswered } from '@steward/client'
import { type Wire, listOf, recordOf } from '@steward/client/wire'
import { inspectionBill, maintenanceBill } from '@steward/domain/index'
import { type Query, notifyManager } from '@tanstack/react-query'
import { type AtHand, amend, dropPhoto, photoOf } from '../../data/at-hand.ts'
import { client } from '../../data/client.ts'
import { failureText } from '../../data/failures.ts'
import { queryClient } from '../../data/query.ts'
import { isOpen, useSession } from '../../data/session.ts'
import { plain } from '../../kinds/view.ts'
import { type Answer, isStored, roundPaths, withTaken } from './round-data.ts'
import {
  type Conflict,
  type KeptAnswer,
  type KeptRound,
  type RoundRef,
  idle,
  isDue,
  isOwn,
  isSent,
  keptRounds,
  nameOf,
  put,
  roundOf,
} from './round-store.ts'
import { wireOfSaid } from './said.ts'

const fields = {
  [inspectionBill.name]: inspectionBill.actions.saveItems.input,
  [maintenanceBill.name]: maintenanceBill.actions.saveItems.input,
} as const

const SOON = 700
const AGAIN = 10_000
/** The session is over or locked, or too much was asked at once: sent again once it is not. */
const LATER: ReadonlySet<number> = new Set([401, 423, 429])
/** Not known to be the fault of what is sent: it waits. */
const mayPass = (failure: unknown): boolean =>
  isUnanswered(failure) || (failure instanceof Refusal && (LATER.has(failure.code) || failure.code >= 500))

const timers = new Map<string, ReturnType<typeof setTimeout>>()
const busy = new Map<string, Promise<boolean>>()

function soon(ref: RoundRef, wait: number): void {
  const name = nameOf(ref)
  clearTimeout(timers.get(name))
  timers.set(
    name,
    setTimeout(() => void sendRound(ref), wait),
  )
}

/** Keeps a change and sends it soon; whoever changes a submitted round takes its submission back. */
export function changeRound(ref: RoundRef, title: string, change: (kept: KeptRound) => Partial<KeptRound>): void {
  put(ref, ({ kept }) => ({ kept: { ...kept, title, submittedAt: undefined, ...change(kept) } }))
  soon(ref, SOON)
}

/** Photos and files of a round that are on this device alone. */
function unsent({ answers, end }: KeptRound): string[] {
  const files = Object.values(end).filter((value) => typeof value !== 'string')
  return [...Object.values(answers).map(({ photos }) => photos), ...files].flat().filter((one) => !isStored(one))
}

/** Not wanted any more, as where the round was cancelled meanwhile. */
export function dropRound(ref: RoundRef): void {
  for (const photo of unsent(roundOf(ref).kept)) void dropPhoto(photo)
  put(ref, () => ({ ...idle }))
}

/** The person has seen which answers were not taken. */
export const hearConflicts = (ref: RoundRef): void => put(ref, ({ kept }) => ({ kept: { ...kept, conflicts: [] } }))

/** Sends what is kept; whether all of it is stored. Calls meanwhile share the one under way. */
export function sendRound(ref: RoundRef): Promise<boolean> {
  const name = nameOf(ref)
  clearTimeout(timers.get(name))
  const under = busy.get(name)
  if (under) return under
  // No longer shared from the moment it is over: the lock is given back later, and what is kept until then would stay.
  const work = alone(name, () => sendAll(ref).finally(() => busy.delete(name)))
  busy.set(name, work)
  return work
}

/** In one window at a time, where the browser can tell. */
async function alone(name: string, work: () => Promise<boolean>): Promise<boolean> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work()
}

async function sendAll(ref: RoundRef): Promise<boolean> {
  if (isSent(roundOf(ref).kept) || !isOwn(ref)) return isSent(roundOf(ref).kept)
  put(ref, () => ({ is: 'sending', refusal: '' }))
  try {
    // A submission waits for what was done while the rest was under way, and goes right after it.
    do for (const part of [sendPhotos, sendParts, sendEnd]) if (isOwn(ref)) await part(ref)
    while (isOwn(ref) && roundOf(ref).kept.submittedAt !== undefined)
    put(ref, ({ is }) => ({ is: is === 'sending' ? 'idle' : is }))
    const { kept } = roundOf(ref)
    // What was done while the rest was under way.
    if (isDue(kept)) soon(ref, SOON)
    return isSent(kept)
  } catch (failure) {
    const isLost = mayPass(failure)
    const refusal = failure instanceof Refusal ? failureText(failure) : String(failure)
    put(ref, ({ kept }) =>
      isLost
        ? { is: 'waiting', refusal: '' }
        : // What is refused is not submitted by itself once it is mended.
          { is: 'refused', refusal, kept: kept.submittedAt ? { ...kept, submittedAt: undefined } : kept },
    )
    if (isLost) soon(ref, AGAIN)
    return false
  }
}

/**
 * Uploads photos that are only on this device, and puts their ids in their place; also those that are taken meanwhile: the
 * server takes an answer of one moment once, so none may go without its photos.
 */
async function sendPhotos(ref: RoundRef): Promise<void> {
  const next = () => unsent(roundOf(ref).kept)[0]
  for (let photo = next(); photo !== undefined && isOwn(ref); photo = next()) {
    const blob = await photoOf(photo)
    const more = { query: { purpose: 'image' } }
    const id = blob
      ? plain(
          recordOf(await client.upload('blade-resource/oss/endpoint/put-file-attach', blob, 'photo.jpg', more))
            .attachId,
        )
      : ''
    put(ref, ({ kept }) => ({ kept: withPhoto(kept, photo, id) }))
    await dropPhoto(photo)
  }
}

/** With the id of a stored photo in the place of its own; without it where it is gone. */
function withPhoto(kept: KeptRound, photo: string, id: string): KeptRound {
  const replaced = (photos: readonly string[]) =>
    photos.includes(photo) ? photos.flatMap((one) => (one !== photo ? [one] : id === '' ? [] : [id])) : photos
  const each = <T, U>(all: Readonly<Record<string, T>>, change: (one: T) => U) =>
    Object.fromEntries(Object.entries(all).map(([name, one]) => [name, change(one)]))
  return {
    ...kept,
    answers: each(kept.answers, (answer) => ({ ...answer, photos: replaced(answer.photos) })),
    end: each(kept.end, (value) => (typeof value === 'string' ? value : replaced(value))),
  }
}

const wireOf = (id: string, { value, found, said, decision, recheckDate, photos, at }: Answer) => ({
  id,
  value: value.trim(),
  checkResult: found,
  abnormalDesc: said,
  decision,
  recheckDate: recheckDate || null,
  photos: photos.filter(isStored),
  clientTime: at,
})

/** The beginning, the scans and the answers, in one call. */
async function sendParts(ref: RoundRef): Promise<void> {
  const { kept } = roundOf(ref)
  const ready = Object.entries(kept.answers).filter(([, { isReady }]) => isReady)
  if (ready.length + kept.scans.length === 0 && kept.startedAt === undefined) return
  const answered = await client.post(`${roundPaths[ref.entity]}/saveItems`, {
    id: ref.id,
    items: ready.map(([id, answer]) => wireOf(id, answer)),
    sentAt: Date.now(),
    ...(kept.startedAt === undefined
      ? {}
      : { startedAt: kept.startedAt, ...wireOfSaid(fields[ref.entity], kept.begin) }),
    ...(kept.scans.length > 0 ? { scans: kept.scans.map(({ code, at }) => ({ code, at })) } : {}),
  })
  const lost = listOf(recordOf(answered).conflicts).map(conflictFrom)
  const overruled = new Set(lost.map(({ id }) => id))
  await showTaken(ref, { ...kept, answers: Object.fromEntries(ready.filter(([id]) => !overruled.has(id))) })
  put(ref, (before) => {
    const isSame = ([id, answer]: readonly [string, KeptAnswer]) =>
      before.kept.answers[id]?.at === answer.at && answer.photos.length === before.kept.answers[id].photos.length
    const done = new Set(ready.filter(isSame).map(([id]) => id))
    return {
      kept: {
        ...before.kept,
        answers: Object.fromEntries(Object.entries(before.kept.answers).filter(([id]) => !done.has(id))),
        scans: before.kept.scans.filter((scan) => !kept.scans.includes(scan)),
        startedAt: undefined,
        begin: kept.startedAt === undefined ? before.kept.begin : {},
        conflicts: [...before.kept.conflicts.filter(({ id }) => !overruled.has(id)), ...lost],
      },
    }
  })
  void refetchRound(ref)
}

/** What the server took stands in the copies of the round, here and at hand, also where the network is gone again. */
async function showTaken({ entity, id }: RoundRef, taken: KeptRound): Promise<void> {
  const change = (data: unknown) => withTaken(data, taken)
  // An answer under way may have been read before this was stored, and would stand over it.
  await queryClient.cancelQueries({ predicate: isAbout({ entity, id }) })
  await amend(`round:${id}`, change)
  const at = Date.now()
  queryClient.setQueryData<AtHand<unknown>>(
    [entity, 'round', id],
    (before) => before && { ...before, data: change(before.data), at },
  )
  queryClient.setQueryData([entity, 'detail', id], (before: unknown) => before && change(before))
  // Pages hear of a query's data by a timer. Until they have, what is kept stands: without both an item looks unanswered.
  await new Promise<void>((resolve) => {
    notifyManager.schedule(resolve)
  })
}

async function sendEnd(ref: RoundRef): Promise<void> {
  const { kept } = roundOf(ref)
  if (kept.submittedAt === undefined || isDue({ ...kept, submittedAt: undefined })) return
  const { submittedAt } = kept
  const said = wireOfSaid(fields[ref.entity], kept.end)
  const sent = { id: ref.id, items: [], submittedAt, sentAt: Date.now(), ...said }
  await client.post(`${roundPaths[ref.entity]}/saveItems`, sent)
  put(ref, ({ kept: now, is }) => ({ ...idle, is, kept: since(kept, now) }))
  void queryClient.invalidateQueries()
}

/**
 * What was entered while the submission was under way, and what is to be seen yet. The round is over by then: the server
 * says so to whoever sends it, and the person decides.
 */
function since(sent: KeptRound, now: KeptRound): KeptRound {
  const added = Object.entries(now.answers).filter(([id, answer]) => sent.answers[id] !== answer)
  return {
    ...idle.kept,
    title: now.title,
    conflicts: now.conflicts,
    answers: Object.fromEntries(added),
    scans: now.scans.filter((scan) => !sent.scans.includes(scan)),
    end: now.end === sent.end ? {} : now.end,
  }
}

const conflictFrom = (wire: Wire): Conflict => ({
  id: plain(wire.id),
  name: plain(wire.name),
  stands: plain(recordOf(wire.kept).value),
  mine: plain(recordOf(wire.refused).value),
})

const isAbout =
  ({ entity, id }: Pick<RoundRef, 'entity' | 'id'>) =>
  ({ queryKey: [name, , about] }: Query) =>
    name === entity && about === id

/** The pages that show the round. */
const refetchRound = (ref: RoundRef): Promise<void> =>
  queryClient.refetchQueries({ predicate: isAbout(ref), type: 'active' })

/** Sends what earlier pages, or this one before the session ended, left behind. */
export function sendRounds(): void {
  for (const ref of keptRounds()) void sendRound(ref)
}

// For as long as the page lives: a round that was begun in it waits for the network or the session like an older one.
window.addEventListener('online', sendRounds)
useSession.subscribe((session, before) => {
  if (isOpen(session) && !isOpen(before)) sendRounds()
})
