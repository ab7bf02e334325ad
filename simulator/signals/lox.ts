// Sources of oxygen. Tanks of liquid, one on duty and one standby by turns of a day; the level is what the flow has taken. All
// sources meet in one main, whose pressure falls as more is drawn: a source feeds only from above it.
import type { Coupling } from './moment.ts'
import { sceneAt } from './scene.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Nm³ of gas in a full tank of 5 m³: a cubic metre of liquid is 800 of gas. */
const FULL = 4_000
/** The lorry comes at six o'clock in China, and is done within forty minutes. */
const CHANGE = -2 * HOUR
const FILLING = (40 / 60) * HOUR
const FILLED = 92
/** Nm³/h at night and at work. */
const FLOW = [42, 112] as const

const flowAt = (now: number) => FLOW[0] + (FLOW[1] - FLOW[0]) * sceneAt(now).occupancy

/** Megapascal in the main at night and at work. */
const MAIN = [0.525, 0.495] as const
/** How far above the main a generator delivers. */
const ABOVE = 0.018

const mainAt = (now: number) => MAIN[0] + (MAIN[1] - MAIN[0]) * sceneAt(now).occupancy

/** What was drawn since the change, in quarters of an hour. */
function drawn(from: number, now: number): number {
  const step = HOUR / 4
  let sum = 0
  for (let at = from; at < now; at += step) sum += (flowAt(at + step / 2) * Math.min(step, now - at)) / HOUR
  return sum
}

const levelAfter = (volume: number) => FILLED - (100 * volume) / FULL

export const tank: Coupling = (values, { now, device, random }) => {
  const day = Math.floor((now - CHANGE) / DAY)
  const begin = day * DAY + CHANGE
  const isOnDuty = (day + Number(device.code.slice(-3))) % 2 === 0
  const noise = 0.03 * random.around()
  // Measured behind the check valve: all tanks show the main.
  values.outPress = mainAt(now) + 0.001 * random.around()
  if (isOnDuty) {
    values.flow = flowAt(now) + 0.8 * random.around()
    values.level = levelAfter(drawn(begin, now)) + noise
    return
  }
  // Filled after its day of duty, then it waits.
  const low = levelAfter(drawn(begin - DAY, begin))
  const filled = Math.min(1, (now - begin) / FILLING)
  values.flow = 0
  values.level = low + (FILLED - low) * filled + noise
}

/** A generator that rests keeps no more than what its check valve holds. */
export const oxygenGenerator: Coupling = (values, { now, random }) => {
  const isRunning = values.run === 1
  values.outPress = mainAt(now) + (isRunning ? ABOVE : -ABOVE) + 0.002 * random.around()
  if (!isRunning) values.flow = 0
}
