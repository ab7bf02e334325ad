// The people, places, devices and standards a history is told with, and the dice that tell it the same way each time.
import type { Locale } from '@steward/domain/alarm/words'
import type { Ctx } from '../../platform/ctx.ts'
import { type Standard, standardFor } from '../../repair/order-standard.ts'
import { settingsOf } from '../../repair/settings.ts'
import { findAreas } from './devices-areas.ts'
import { type Crew, type Diary, createDiary } from './history-crews.ts'
import { failingTypes } from './history-failures.ts'
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
  crews: readonly Crew[]
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
  typeCode: string
}

export interface World {
  ctx: Ctx
  locale: Locale
  random: () => number
  desk: Person
  /** Who reports, and the rooms of their house. */
  wards: readonly { reporter: Person; rooms: readonly string[] }[]
  crewOf: (trade: string) => Crew
  person: (account: string) => Person
  diary: Diary
  laborRate: string
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

export async function worldOf(ctx: Ctx, { hospital, stories, desk: account, crews }: Wish): Promise<World> {
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
  const rooms = await ctx.tx.query<{ id: string; building: string }>(
    `select id::text as id, split_part(area_code, '-', 1) as building from area
     where tenant_id = $1 and is_deleted = 0 and area_type in ('room', 'zone') order by area_code`,
    [tenant],
  )
  const roomsOf = (building: string) => rooms.filter((room) => room.building === building).map(({ id }) => id)
  const busy = await ctx.tx.query<{ who: string; from: number; to: number }>(
    `select user_id::text as who, (extract(epoch from start_time) * 1000)::float8 as "from",
       (extract(epoch from coalesce(end_time, now())) * 1000)::float8 as "to" from repair_labor
     where tenant_id = $1 and is_deleted = 0 order by start_time`,
    [tenant],
  )
  const byPerson = Map.groupBy(busy, ({ who }) => who)
  const standards = new Map<number, Standard>()
  for (const priority of [1, 2, 3, 4])
    standards.set(priority, await standardFor(ctx, { areaId: null, deviceId: null, trade: null, priority }))
  return {
    ctx,
    locale,
    random: dice(20_261_121),
    desk: person(account),
    wards: stories.map(({ reporter, place }) => {
      const own = roomsOf(place.building)
      return { reporter: person(reporter), rooms: own.length > 0 ? own : [areaOf(place)] }
    }),
    crewOf: (trade) => {
      const crew = crews.find(({ trades }) => trades.includes(trade)) ?? crews.at(-1)
      if (!crew) throw new Error(`nobody repairs ${trade}`)
      return crew
    },
    person,
    diary: createDiary(
      new Map([...byPerson].map(([who, spans]) => [who, spans.map(({ from, to }) => [from, to] as const)])),
    ),
    laborRate: (await settingsOf(ctx)).laborRate,
    devices: await ctx.tx.query<Device>(
      `select d.id::text as id, d.device_name as name, d.area_id::text as "areaId", d.device_type_id::text as "typeId", t.type_code as "typeCode"
       from device d join device_type t on t.id = d.device_type_id
       where d.tenant_id = $1 and d.is_deleted = 0 and t.type_code = any($2) order by d.device_code`,
      [tenant, [...failingTypes.keys()]],
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
