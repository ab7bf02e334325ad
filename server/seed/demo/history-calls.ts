// Who calls about what and when, and which devices fail.
import { localText } from '../../platform/local-time.ts'
import { failingTypes, faultsOf } from './history-failures.ts'
import { deviceSources, hours, kinds, sources } from './history-story.ts'
import { type Device, type Person, type Wish, type World, pick, weighted } from './history-world.ts'

export const MINUTE = 60_000
export const DAY = 1_440
/** Yesterday is the last day that is told. */
const LAST_DAY = 1

export interface Call {
  at: number
  source: string
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
      const { reporter, rooms } = pick(world, world.wards)
      const [source] = weighted(world, sources, ([, share]) => share)
      const said = { trade, title, done, codes: found.codes, minutes }
      calls.push({ ...said, at: momentOn(world, daysAgo), source, areaId: pick(world, rooms), reporter })
    }
  }
  return calls
}

/** Some devices fail more than others, one of them again and again in the same way; each as its kind does. */
export function failingOf(world: World, { days, failures }: Wish): Call[] {
  const { locale } = world
  const known = [...failingTypes].filter(([type]) => world.devices.some(({ typeCode }) => typeCode === type))
  if (known.length === 0) return []
  const weakest = world.devices.find(({ typeCode }) => typeCode === 'elevator') ?? world.devices[0]
  const found = Array.from({ length: failures }, (_, i): Call => {
    const isWeakest = i % 9 === 0 && weakest !== undefined
    const [type] = weighted(world, known, ([, [, share]]) => share)
    const ofType = world.devices.filter(({ typeCode }) => typeCode === type)
    // Of a type the first ones are the old ones.
    const device = isWeakest
      ? weakest
      : (ofType[Math.floor(world.random() ** 2 * ofType.length)] ?? pick(world, ofType))
    const faults = faultsOf(device.typeCode)
    const [, , phenomenon, cause, remedy, zh, en] = (isWeakest ? faults[0] : undefined) ?? pick(world, faults)
    const [name, done] = locale === 'zh' ? zh : en
    // Far enough from one another that no two episodes of a device overlap.
    const daysAgo = Math.floor(LAST_DAY + 2 + ((days - LAST_DAY - 4) * (failures - i)) / failures)
    const [source] = weighted(world, deviceSources, ([, share]) => share)
    return {
      at: momentOn(world, daysAgo),
      source,
      trade: failingTypes.get(device.typeCode)?.[0] ?? 'other',
      title: locale === 'en' ? `${device.name}: ${name}` : `${device.name}${name}`,
      done,
      codes: [phenomenon, cause, remedy],
      minutes: 80,
      areaId: device.areaId,
      reporter: pick(world, world.wards).reporter,
      device,
    }
  })
  // One episode of a device per three days at most.
  return found.filter(
    (one, i) =>
      !found.slice(0, i).some((other) => other.device === one.device && Math.abs(other.at - one.at) < 3 * DAY * MINUTE),
  )
}
