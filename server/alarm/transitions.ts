// Writes alarm history, what follows it, and outbox letters: a few statements, however many rows. A letter names its
// transition, so that whoever acts on it acts once however often the letter is delivered.
import type { transition } from '@steward/domain/alarm/rule-dictionaries'
import type { Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { followTransitions } from './linkage/matches.ts'

export type TransitionKind = keyof typeof transition.entries

export interface Transition {
  tenant: string
  recordId: string
  transition: TransitionKind
  at: number
  level?: number
  value?: number | null
  actorId?: string
  note?: string | null
  /** Of a device somebody works at: lists follow, nobody is told. */
  isQuiet?: boolean
  /** The alarm people are told of in its place. */
  rootId?: string
  /** Quiet for its root alone: what it controls is controlled all the same. */
  isControlling?: boolean
  /** People are told now of what was quiet: what it controls was controlled when it happened. */
  wasControlled?: boolean
  /** It stood already: it is counted, and has not become active. */
  stands?: boolean
}

/** Call after the records are written, in their tenant's transaction. */
export async function writeTransitions(tx: Tx, happened: readonly Transition[]): Promise<void> {
  if (happened.length === 0) return
  const ids = happened.map(() => newId())
  const column = <T>(pick: (one: Transition, nth: number) => T) => happened.map(pick)
  await tx.query(
    `insert into alarm_transition (id, tenant_id, create_dept, create_user, alarm_record_id, transition, alarm_level, device_id, rule_id,
       identifier, value, limit_text, event_time, actor_id, note)
     select g.id, a.tenant_id, a.create_dept, g.actor, a.id, g.transition, coalesce(g.level, a.alarm_level), a.device_id, a.rule_id,
       a.identifier, g.value, case when g.actor is null then a.limit_text end, to_timestamp(g.ms / 1000), g.actor, g.note
     from unnest($1::bigint[], $2::bigint[], $3::text[], $4::int[], $5::float8[], $6::float8[], $7::bigint[], $8::text[])
       with ordinality as g(id, record_id, transition, level, value, ms, actor, note, nth)
     join alarm_record a on a.id = g.record_id order by g.nth`,
    [
      ids,
      column((one) => one.recordId),
      column((one) => one.transition),
      column((one) => one.level ?? null),
      column((one) => one.value ?? null),
      column((one) => one.at),
      column((one) => one.actorId ?? null),
      column((one) => one.note ?? null),
    ],
  )
  const followed = await followTransitions(tx, happened, ids)
  await tx.query(
    `insert into outbox (tenant_id, kind, payload)
     select g.tenant, 'alarm', g.payload::jsonb from unnest($1::text[], $2::text[]) with ordinality as g(tenant, payload, nth) order by g.nth`,
    [
      column((one) => one.tenant),
      column(({ recordId, transition, level, isQuiet = false, stands = false, rootId }, nth) =>
        JSON.stringify({
          recordId,
          transition,
          transitionId: ids[nth],
          ...(level === undefined ? {} : { level }),
          ...(isQuiet ? { isQuiet } : {}),
          ...(stands ? { stands } : {}),
          ...(rootId === undefined ? {} : { rootId }),
          ...(followed.has(ids[nth] ?? '') ? { isFollowed: true } : {}),
        }),
      ),
    ],
  )
}
