// The alarm sound: off by default, one at a time, and played by one window of the browser only.
import { create } from 'zustand'
import { onForeignChange, recall, remember } from '../browser/storage.ts'
import { runInOneWindow } from '../data/one-window.ts'
import { keepStreamHiddenWhile } from '../live/live.ts'
import { type Rung, mayRing } from './sound-turn.ts'

interface Sound {
  isOn: boolean
  /** Milliseconds since the epoch until which nothing sounds; it cannot be longer than `SILENCE`. */
  silentUntil: number
}

/** Milliseconds; the audible part of a medical alarm may be silenced for a while only (GB 50751 §7.1). */
export const SILENCE = 120_000

const isWanted = () => recall('alarmSound') === true

export const useSound = create<Sound>()(() => ({ isOn: isWanted(), silentUntil: 0 }))

let context: AudioContext | undefined
let isRinger = false
let giveUp: (() => void) | undefined
/** An alarm that arrived before this window knew whether it is the one that plays sounds. */
let wanted: Rung | undefined
let last: Rung | undefined
/** Milliseconds after which a delayed sound is dropped. */
const LATE = 2_000

// Browsers block audio until the first user gesture: only windows that had one compete for the lock.
async function wake(): Promise<void> {
  context ??= new AudioContext()
  await context.resume().catch(() => undefined)
  if (context.state !== 'running' || !useSound.getState().isOn) return
  giveUp ??= runInOneWindow('steward-sound', () => {
    isRinger = true
    if (wanted && Date.now() - wanted.at < LATE) sound(wanted)
    wanted = undefined
    return () => {
      isRinger = false
    }
  })
}

export function turnSound(isOn: boolean): void {
  remember('alarmSound', isOn)
  follow(isOn)
  if (isOn) void wake().then(() => beep(3))
}

function follow(isOn: boolean): void {
  useSound.setState({ isOn })
  if (isOn) return
  giveUp?.()
  giveUp = undefined
}

onForeignChange('alarmSound', () => follow(isWanted()))
addEventListener('pointerdown', () => useSound.getState().isOn && void wake())
keepStreamHiddenWhile(() => useSound.getState().isOn)

/** Nothing sounds for two minutes, in this window; alarms are shown all the same. */
export const silence = (): void => useSound.setState({ silentUntil: Date.now() + SILENCE })

export function ring(level: number): void {
  const { isOn, silentUntil } = useSound.getState()
  if (!isOn || Date.now() < silentUntil) return
  const next = { at: Date.now(), level }
  if (!mayRing(last, next)) return
  last = next
  wanted = next
  void wake()
  if (isRinger) sound(next)
}

function sound({ level }: Rung): void {
  wanted = undefined
  beep(level)
}

/** Critical alarms beep three times and at a higher pitch. */
function beep(level: number): void {
  if (context?.state !== 'running') return
  const [times, hertz] = level === 1 ? [3, 1_040] : level === 2 ? [2, 880] : [1, 660]
  for (let at = 0; at < times; at += 1) {
    const start = context.currentTime + at * 0.24
    const tone = new OscillatorNode(context, { frequency: hertz })
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(0.22, start + 0.015)
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.18)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + 0.2)
  }
}
