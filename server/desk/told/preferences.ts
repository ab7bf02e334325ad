// What people want to be told by which means, and when not: asked by whatever sends a message, before it does.
import type { NotifyChannel, ToldKind } from '@steward/domain/desk/dictionaries'
import { type Preference, fateOf, usualPreference } from '@steward/domain/desk/preference'
import type { Ctx } from '../../platform/ctx.ts'

/** What becomes of a message to one person: it goes out, waits for a digest until then, or does not go out at all. */
export type Fate = ReturnType<typeof fateOf>

const READ = `select user_id::text as "userId", coalesce(sms_kinds, '{}') as "smsKinds", coalesce(email_kinds, '{}') as "emailKinds",
  coalesce(browser_kinds, '{}') as "browserKinds", is_quiet as "isQuiet", quiet_from as "quietFrom", quiet_to as "quietTo",
  coalesce(quiet_days, '{}') as "quietDays", is_gathered as "isGathered" from message_preference
  where tenant_id = $1 and user_id = any($2::bigint[]) and is_deleted = 0`

type Stored = Preference & { [column: string]: unknown; userId: string }

export async function preferencesOf(ctx: Pick<Ctx, 'tx'>, userIds: readonly string[]) {
  const rows = await ctx.tx.query<Stored>(READ, [ctx.tx.scope.tenant, userIds])
  return new Map<string, Preference>(rows.map((row) => [row.userId, row]))
}

/** What becomes of a message of this kind that would go out now, by person. */
export async function fatesOf(
  ctx: Pick<Ctx, 'tx' | 'now' | 'app'>,
  channel: NotifyChannel,
  kind: ToldKind,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Fate>> {
  const known = userIds.length === 0 ? undefined : await preferencesOf(ctx, userIds)
  const at = { now: ctx.now.getTime(), zone: ctx.app.timeZone }
  return new Map(userIds.map((id) => [id, fateOf(known?.get(id) ?? usualPreference, channel, kind, at)]))
}
