// The people, places, devices and standards a history is told with, and the dice that tell it the same way each time.
import type { Locale } from '@steward/domain/alarm/words'
import type { Ctx } from '../../platform/ctx.ts'
import { type Standard, standardFor } from '../../repair/order-standard.ts'
import { findAreas } from './devices-areas.ts'
import type { Hospital } from './hospital.ts'
import type { Story } from './repair-story.ts'

export interface Wish {
  hospital: Hospital
  stories: readonly Story[]
  days: number
  /** On a working day. */
  perDay: number
  failures: number
  desk: string
}

export interface Person {
  [column: string]: unknown
  id: string
  account: string
  name: string
  deptId: string | null
}

export interface Device {
  [column: string]: unknown
  id: string
  name: string
  areaId: string
  typeId: string
}

export interface World {
  ctx: Ctx
  locale: Locale
  random: () => number
  desk: Person
  wards: readonly { reporter: Person; areaId: string }[]
  mendersOf: (trade: string) => readonly Person[]
  devices: readonly Device[]
  standards: ReadonlyMap<number, Standard>
}

/** The same history with each seeding, told from the day it is seeded. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

export async function worldOf(ctx: Ctx, { hospital, stories, desk: account }: Wish): Promise<World> {
  const { tenantId: tenant, locale } = hospital
  const people = await ctx.tx.query<Person>(
    `select id::text as id, account, real_name as name, dept_id[1]::text as "deptId" from "user"
     where tenant_id = $1 and is_deleted = 0 order by id`,
    [tenant],
  )
  const byAccount = new Map(people.map((person) => [person.account, person]))
  const person = (name: string): Person => {
    const found = byAccount.get(name)
    if (!found) throw new Error(`the demonstration has nobody called ${name}`)
    return found
  }
  const areaOf = await findAreas(ctx.tx, tenant)
  const menders = new Map<string, Set<string>>()
  for (const { trade, chapters } of stories)
    for (const [, who, , step] of chapters)
      if (step === 'accept') menders.set(trade, (menders.get(trade) ?? new Set()).add(who))
  menders.forEach((who) => who.delete(account))
  const anybody = [...new Set([...menders.values()].flatMap((who) => [...who]))]
  const standards = new Map<number, Standard>()
  for (const priority of [1, 2, 3, 4])
    standards.set(priority, await standardFor(ctx, { areaId: null, deviceId: null, trade: null, priority }))
  return {
    ctx,
    locale,
    random: dice(20_261_121),
    desk: person(account),
    wards: stories.map(({ reporter, place }) => ({ reporter: person(reporter), areaId: areaOf(place) })),
    mendersOf: (trade) => {
      const own = [...(menders.get(trade) ?? [])]
      return (own.length > 0 ? own : anybody).map(person)
    },
    devices: await ctx.tx.query<Device>(
      `select d.id::text as id, d.device_name as name, d.area_id::text as "areaId", d.device_type_id::text as "typeId"
       from device d where d.tenant_id = $1 and d.is_deleted = 0 order by d.device_code limit 60`,
      [tenant],
    ),
    standards,
  }
}

export const pick = <T>({ random }: Pick<World, 'random'>, of: readonly T[]): T => {
  const found = of[Math.floor(random() * of.length)]
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}

/** One of these, each as likely as its weight says. */
export function weighted<T>({ random }: Pick<World, 'random'>, of: readonly T[], weight: (one: T) => number): T {
  let left = random() * of.reduce((sum, one) => sum + weight(one), 0)
  return of.find((one) => (left -= weight(one)) <= 0) ?? pick({ random }, of)
}

/** A moment of the day, by the hospital's clock. */
