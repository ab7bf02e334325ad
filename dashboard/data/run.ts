// Keeps the screen true: opens its pass, beats, reads figures, hears alarms, and says when it hears nothing any more.
import { createLive } from '@steward/client/live'
import { Refusal } from '@steward/client/refusal'
import { widgetNames } from '@steward/domain/report/dashboard/widgets'
import { takeFromAddress, noteArea } from './address.ts'
import { bindWall, openByCode, openByToken, readBeat, readBoard, streamAddress } from './calls.ts'
import { dropPass, keepPass, readPass } from './pass.ts'
import { getState, heard, setState } from './store.ts'

/** Ms between beats: two of them may be lost before the banner shows. */
const BEAT = 4_000
/** Ms between figures while nothing announces a change. */
const AGAIN = 15_000
/** Alarms come in bursts: figures are read once for those of this time (ms). */
const GATHER = 1_000
const DELAYS = [1_000, 2_000, 4_000, 8_000]

const live = createLive({
  addressOf: streamAddress,
  headers() {
    const pass = readPass()
    return pass && getState().phase === 'running' ? { 'Blade-Auth': `bearer ${pass.token}` } : undefined
  },
  // Whether the pass still counts is asked where it is used.
  renew: () => beat(),
  onGap: () => readSoon(),
})

export async function start(): Promise<void> {
  const { token, code, areaId, isWall } = takeFromAddress()
  setState({ areaId, isWall })
  try {
    if (token !== undefined) keepPass({ kind: 'view', token: await openByToken(token) })
    if (code !== undefined) keepPass({ kind: 'view', token: await openByCode(code) })
  } catch (failure) {
    return setState({ phase: 'over', refusal: failure instanceof Refusal ? failure.msg : '' })
  }
  const pass = readPass()
  if (!pass) return setState({ phase: 'asking' })
  if (pass.kind === 'wall') setState({ isWall: true })
  begin()
}

export async function bindThis(typed: string): Promise<void> {
  try {
    keepPass({ kind: 'wall', token: await bindWall(typed) })
    setState({ isWall: true, refusal: '' })
    begin()
  } catch (failure) {
    setState({ refusal: failure instanceof Refusal && failure.msg ? failure.msg : ' ' })
  }
}

/** A screen that was revoked, or whose person signed out, may be bound anew. */
export const askAnew = (): void => setState({ phase: 'asking', refusal: '' })

export function goToArea(areaId: string | undefined): void {
  noteArea(areaId)
  setState({ areaId })
  void readFigures()
}

function begin(): void {
  setState({ phase: 'running', heardAt: Date.now() })
  live.resume()
  live.subscribe('alarm', readSoon)
  void readFigures()
  beatIn(BEAT)
}

let beating: ReturnType<typeof setTimeout> | undefined
let failures = 0

function beatIn(wait: number): void {
  clearTimeout(beating)
  beating = setTimeout(() => void beat(), wait)
}

async function beat(): Promise<void> {
  const pass = readPass()
  if (!pass || getState().phase !== 'running') return
  const began = Date.now()
  try {
    heard(await readBeat(pass.token), began)
    if (failures > 0) {
      live.resume()
      readSoon()
    }
    failures = 0
  } catch (failure) {
    failures += 1
    if (isEnded(failure)) return
  }
  beatIn(failures === 0 ? BEAT : (DELAYS[Math.min(failures, DELAYS.length) - 1] ?? BEAT))
}

let soon: ReturnType<typeof setTimeout> | undefined
let reading = 0

function readSoon(): void {
  soon ??= setTimeout(() => void readFigures(), GATHER)
}

let next: ReturnType<typeof setTimeout> | undefined

async function readFigures(): Promise<void> {
  clearTimeout(soon)
  clearTimeout(next)
  soon = undefined
  const pass = readPass()
  if (!pass) return
  reading += 1
  const mine = reading
  const { areaId, board: before } = getState()
  const layout = before?.wall?.layout
  const systems = layout?.flatMap(({ system }) => system ?? []).join(',')
  const parts = layout && widgetNames.filter((name) => layout.some(({ widget }) => widget === name)).join(',')
  const began = Date.now()
  try {
    const board = await readBoard(pass.token, { areaId, parts, systems: systems || undefined })
    // Of two that overlap the later question counts.
    if (mine !== reading) return
    heard(board.now, began)
    const isArranged = JSON.stringify(board.wall?.layout) !== JSON.stringify(layout)
    setState({ board, boardAt: Date.now() })
    // Asked before it was known what the wall shows.
    if (isArranged && board.wall) readSoon()
  } catch (failure) {
    if (mine !== reading || isEnded(failure)) return
  }
  next = setTimeout(() => void readFigures(), AGAIN)
}

/** The pass counts no more: the screen says so in place of figures of before. */
function isEnded(failure: unknown): boolean {
  if (!(failure instanceof Refusal)) return false
  const pass = readPass()
  if (failure.code === 403) {
    setState({ phase: 'refused', refusal: failure.msg })
    live.pause()
    return true
  }
  if (failure.code !== 401 || !pass) return false
  dropPass(pass.kind)
  live.pause()
  setState({ phase: pass.kind === 'wall' ? 'revoked' : 'over', refusal: '', board: undefined })
  return true
}

window.addEventListener('online', () => void beat())
