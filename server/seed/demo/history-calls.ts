// Who calls about what and when, and which devices fail.
import { localText } from '../../platform/local-time.ts'
import { deviceCases, hours, kinds } from './history-story.ts'
import { type Device, type Person, type Wish, type World, pick, weighted } from './history-world.ts'

export const MINUTE = 60_000
export const DAY = 1_440
/** The stories of the last days follow. */
const LAST_DAY = 4

export interface Call {
  at: number
  trade: string
  title: string
  done: string
  codes: readonly [string, string, string]
  minutes: number
  areaId: string
  reporter: Person
  device?: Device
}

/** A moment of the day, by the hospital's clock. */
function momentOn(world: World, daysAgo: number): number {
  const { ctx, random } = world
  const today = Date.parse(`${localText(ctx.now, ctx.app.timeZone).slice(0, 10)}T00:00:00Z`)
  const offset = Date.parse(`${localText(ctx.now, ctx.app.timeZone).replace(' ', 'T')}Z`) - ctx.now.getTime()
  const hour = weighted(
    world,
    hours.map((weight, at) => ({ at, weight })),
    ({ weight }) => weight,
  ).at
  const seconds = Math.floor(random() * 3600)
  return Math.round((today - offset) / 1000) * 1000 - daysAgo * DAY * MINUTE + hour * 60 * MINUTE + seconds * 1000
}

export function callsOf(world: World, { days, perDay }: Wish): Call[] {
  const { random, locale } = world
  const calls: Call[] = []
  for (let daysAgo = days; daysAgo >= LAST_DAY; daysAgo -= 1) {
    const weekday = new Date(world.ctx.now.getTime() - daysAgo * DAY * MINUTE).getUTCDay()
    const count = Math.round(perDay * (weekday === 0 || weekday === 6 ? 0.45 : 1) * (0.7 + random() * 0.6))
    for (let i = 0; i < count; i += 1) {
      const { trade, minutes, cases } = weighted(world, kinds, ({ share }) => share)
      const found = pick(world, cases)
      const [title, done] = found[locale]
      const { reporter, areaId } = pick(world, world.wards)
      calls.push({ at: momentOn(world, daysAgo), trade, title, done, codes: found.codes, minutes, areaId, reporter })
    }
  }
  return calls
}

/** Some devices fail more than others, one of them again and again in the same way. */
export function failingOf(world: World, { days, failures }: Wish): Call[] {
  const { locale, devices } = world
  const weak = devices.filter((_, i) => i % 4 === 0).slice(0, 12)
  if (weak.length === 0) return []
  const found = Array.from({ length: failures }, (_, i): Call => {
    const device = weak[Math.min(weak.length - 1, Math.floor(world.random() ** 2 * weak.length))] ?? pick(world, weak)
    // Far enough from one another that no two episodes of a device overlap.
    const daysAgo = Math.floor(LAST_DAY + 2 + ((days - LAST_DAY - 4) * (failures - i)) / failures)
    const same = device === weak[0] ? deviceCases[0] : undefined
    const { [locale]: words, codes } = same ?? pick(world, deviceCases)
    const { reporter } = pick(world, world.wards)
    return {
      at: momentOn(world, daysAgo),
      trade: 'hvac',
      title: `${device.name}${locale === 'en' ? ' ' : ''}${words[0]}`,
      done: words[1],
      codes,
      minutes: 120,
      areaId: device.areaId,
      reporter,
      device,
    }
  })
  // One episode of a device per two days at most.
  return found.filter(
    (one, i) =>
      !found.slice(0, i).some((other) => other.device === one.device && Math.abs(other.at - one.at) < 3 * DAY * MINUTE),
  )
}
