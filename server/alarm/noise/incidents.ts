// Incidents as rows: one stands open for each root, however many alarms follow from it.
import { type Standing, firstOut } from '@steward/domain/alarm/noise/cause'
import type { Following } from '@steward/domain/alarm/noise/grouping'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { nextNumbers } from '../../platform/numbers.ts'

export interface Incidents {
  of(alarmId: string): string | undefined
  /** Call when the records are written; those that are new carry their incident already. */
  store(): Promise<void>
}

interface One {
  id: string
  root: Standing
  members: Standing[]
  isOpen: boolean
  /** Incidents of what has turned out to follow from this root: this one takes their alarms. */
  absorbs: { id: string; rootId: string }[]
}

/** Reads those that are open; `before` has the incident each alarm is in. Two who raise alarms of one root take turns, so that neither opens another beside the other. */
export async function openIncidents(
  tx: Tx,
  following: readonly Following[],
  before: ReadonlyMap<string, string | null>,
): Promise<Incidents> {
  const byRoot = Map.groupBy(following, ({ root }) => root.id)
  const rows = await tx.query<{ id: string; rootId: string }>(
    `select id::text as id, root_id::text as "rootId" from alarm_incident
     where tenant_id = $1 and root_id = any($2::bigint[]) and ended is null and is_deleted = 0 order by id`,
    [tx.scope.tenant, [...new Set([...byRoot.keys(), ...following.map(({ alarm }) => alarm.id)])]],
  )
  const open = new Map(rows.map(({ id, rootId }) => [rootId, id]))
  const all: One[] = []
  for (const [rootId, theirs] of byRoot) {
    const root = theirs[0]?.root
    if (!root) continue
    const merged = theirs.flatMap(({ alarm }) => {
      const id = open.get(alarm.id)
      return id === undefined ? [] : [{ id, rootId: alarm.id }]
    })
    const own = open.get(rootId) ?? merged[0]?.id
    all.push({
      id: own ?? newId(),
      root,
      members: theirs.map(({ alarm }) => alarm),
      isOpen: own !== undefined,
      absorbs: merged,
    })
  }
  const of = new Map(all.flatMap(({ id, root, members }) => [root, ...members].map((one) => [one.id, id] as const)))
  return { of: (alarmId) => of.get(alarmId), store: () => storeAll(tx, all, before) }
}

async function storeAll(tx: Tx, all: readonly One[], before: ReadonlyMap<string, string | null>): Promise<void> {
  await storeOpened(tx, all)
  await absorb(tx, all)
  const joined = all.flatMap(({ id, root, members }) =>
    [root, ...members].flatMap((one) => (before.get(one.id) === id ? [] : [{ id: one.id, incident: id }])),
  )
  // Those that were there before; what is raised now carries its incident already.
  await tx.query(
    `update alarm_record a set incident_id = g.incident, update_time = now() from unnest($1::bigint[], $2::bigint[]) as g(id, incident)
     where a.id = g.id and a.incident_id is distinct from g.incident`,
    [joined.map(({ id }) => id), joined.map(({ incident }) => incident)],
  )
  const counts = all.map((one) => ({
    one,
    added: joined.filter(({ incident }) => incident === one.id).length,
    // Those that were in another one are not counted there any more.
    isMerged:
      one.absorbs.length > 0 || [one.root, ...one.members].some(({ id }) => (before.get(id) ?? one.id) !== one.id),
  }))
  await tx.query(
    `update alarm_incident i set
       members = case when g.recount then (select count(*) from alarm_record a where a.incident_id = i.id and a.is_deleted = 0)
         else i.members + g.added end,
       max_level = least(i.max_level, g.level),
       first_id = case when i.began is null or g.began < i.began then g.first_id else i.first_id end,
       began = least(i.began, g.began), update_time = now(), rev = i.rev + 1
     from unnest($1::bigint[], $2::int[], $3::bool[], $4::int[], $5::bigint[], $6::timestamptz[])
       as g(id, added, recount, level, first_id, began)
     where i.id = g.id`,
    [
      counts.map(({ one }) => one.id),
      counts.map(({ added }) => added),
      counts.map(({ isMerged }) => isMerged),
      counts.map(({ one }) => Math.min(one.root.level, ...one.members.map(({ level }) => level))),
      counts.map(({ one }) => firstOut(one.root, one.members).id),
      counts.map(({ one }) => new Date(firstOut(one.root, one.members).at)),
    ],
  )
}

/** New ones without any alarm yet, and those that have another root now. */
async function storeOpened(tx: Tx, all: readonly One[]): Promise<void> {
  const { tenant } = tx.scope
  const opened = all.filter(({ isOpen }) => !isOpen)
  if (opened.length > 0)
    await tx.query(
      `insert into alarm_incident (id, tenant_id, create_dept, incident_no, root_id, area_id, max_level, members)
       select g.id, a.tenant_id, a.create_dept, g.no, a.id, a.area_id, a.alarm_level, 0
       from unnest($1::bigint[], $2::bigint[], $3::text[]) as g(id, root_id, no) join alarm_record a on a.id = g.root_id`,
      [
        opened.map(({ id }) => id),
        opened.map(({ root }) => root.id),
        await nextNumbers(tx, tenant, 'SJ{yyyyMMdd}-{0000}', opened.length),
      ],
    )
  const taken = all.filter(({ absorbs }) => absorbs.length > 0)
  if (taken.length > 0)
    await tx.query(
      `update alarm_incident i set root_id = a.id, area_id = a.area_id, create_dept = a.create_dept
       from unnest($1::bigint[], $2::bigint[]) as g(id, root_id) join alarm_record a on a.id = g.root_id
       where i.id = g.id and i.root_id <> g.root_id`,
      [taken.map(({ id }) => id), taken.map(({ root }) => root.id)],
    )
}

/**
 * The alarms of incidents whose root follows from another one. Who was told with the one is told with the other where people
 * hear of it there; else it stays with the one they have heard of.
 */
async function absorb(tx: Tx, all: readonly One[]): Promise<void> {
  const taken = all.flatMap(({ id, root, absorbs }) =>
    absorbs.map((other) => ({ into: id, root, from: other.id, before: other.rootId })),
  )
  if (taken.length === 0) return
  const columns = [
    taken.map(({ into }) => into),
    taken.map(({ root }) => root.id),
    taken.map(({ from }) => from),
    taken.map(({ before }) => before),
    taken.map(({ root }) => root.isTold),
    taken.map(({ root }) => root.level),
  ]
  await tx.query(
    `update alarm_record a set incident_id = g.into_id, update_time = now(),
       suppressed_by_id = case when a.suppressed_by_id = g.before_id and g.told and g.level <= a.alarm_level then g.root_id
         else a.suppressed_by_id end
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bool[], $6::int[])
       as g(into_id, root_id, from_id, before_id, told, level)
     where a.incident_id = g.from_id and a.id <> g.root_id`,
    columns,
  )
  await tx.query(
    `update alarm_incident i set is_deleted = 1, ended = now(), update_time = now(), rev = i.rev + 1
     from unnest($1::bigint[], $2::bigint[]) as g(into_id, from_id) where i.id = g.from_id and g.from_id <> g.into_id`,
    [columns[0], columns[2]],
  )
  await tx.query(
    `update alarm_incident i set first_id = o.first_id, began = o.began from unnest($1::bigint[], $2::bigint[]) as g(into_id, from_id)
     join alarm_incident o on o.id = g.from_id where i.id = g.into_id and o.began < coalesce(i.began, 'infinity')`,
    [columns[0], columns[2]],
  )
}
