// The sound of an alarm: off unless somebody turned it on, and never two at once.
import { create } from 'zustand'
import { keepStreamHiddenWhile } from '../data/live.ts'
import { recall, remember } from '../data/storage.ts'

interface Sound {
  isOn: boolean
}

export const useSound = create<Sound>()(() => ({ isOn: recall('alarmSound') === true }))

let context: AudioContext | undefined

// Browsers are mute until the person has touched the page.
const wake = () => {
  context ??= new AudioContext()
  void context.resume().catch(() => undefined)
}

export function turnSound(isOn: boolean): void {
  remember('alarmSound', isOn)
  useSound.setState({ isOn })
  if (!isOn) return
  wake()
  beep(3)
}

if (useSound.getState().isOn) addEventListener('pointerdown', wake, { once: true })
keepStreamHiddenWhile(() => useSound.getState().isOn)

const QUIET = 1_500
let last = 0

/** Critical alarms call three times and higher. */
export function ring(level: number): void {
  if (!useSound.getState().isOn || Date.now() - last < QUIET) return
  last = Date.now()
  wake()
  beep(level)
}

function beep(level: number): void {
  if (!context) return
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
