// What this screen knows, and when it last heard of the server; every part of the page reads it here.
import type { Board } from '@steward/domain/report/dashboard/board'
import { useSyncExternalStore } from 'react'

export type Phase = 'opening' | 'asking' | 'running' | 'over' | 'revoked' | 'refused'

export interface State {
  phase: Phase
  /** Why the code that was brought or typed did not open anything. */
  refusal: string
  board: Board | undefined
  /** When the figures were read, and when the server last answered anything: by this machine's clock. */
  boardAt: number
  heardAt: number
  /** What the server's clock is ahead of this machine's (ms). */
  ahead: number
  areaId: string | undefined
  isWall: boolean
}

let state: State = {
  phase: 'opening',
  refusal: '',
  board: undefined,
  boardAt: 0,
  heardAt: 0,
  ahead: 0,
  areaId: undefined,
  isWall: false,
}
const watchers = new Set<() => void>()

export const getState = (): State => state

export function setState(next: Partial<State>): void {
  state = { ...state, ...next }
  for (const watch of watchers) watch()
}

const watch = (act: () => void) => {
  watchers.add(act)
  return () => void watchers.delete(act)
}

export const useDashboard = (): State => useSyncExternalStore(watch, getState)

/** The server answered: what is on the screen is not a picture of before. */
export function heard(serverNow: number, began: number): void {
  const now = Date.now()
  // Half of the way there and back is past when the answer comes.
  setState({ heardAt: now, ahead: serverNow - (began + now) / 2 })
}

let seconds = Date.now()
const listeners = new Set<() => void>()
setInterval(() => {
  seconds = Date.now()
  for (const listen of listeners) listen()
}, 1_000)

const listen = (act: () => void) => {
  listeners.add(act)
  return () => void listeners.delete(act)
}

/** This machine's clock, anew each second. */
export const useTick = (): number => useSyncExternalStore(listen, () => seconds)

/** The server's clock, anew each second. */
export const useServerNow = (): number => useTick() + useDashboard().ahead
