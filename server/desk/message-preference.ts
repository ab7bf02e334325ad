// What a person wants to be told and how: read and written by that person alone; whoever has the list reads the others'.
import { inputSchema } from '@steward/domain/derive/input'
import type { ToldKind } from '@steward/domain/desk/dictionaries'
import { alarmKinds, usualPreference } from '@steward/domain/desk/preference'
import { isAlwaysTold } from '@steward/domain/desk/told-kind'
import { messagePreference } from '@steward/domain/index'
import { z } from 'zod'
import { type Values, addOnce, alter } from '../document/rows.ts'
import { behave } from '../engine/behave.ts'
import { checkTogether } from '../engine/submit.ts'
import type { Ctx } from '../platform/ctx.ts'
import { readFields } from '../platform/input.ts'
import { route } from '../platform/route.ts'
import { preferencesOf } from './told/preferences.ts'

const { personName: _name, userId: _user, ...chosen } = messagePreference.fields
const input = inputSchema(chosen, false)

async function readOwn(ctx: Ctx) {
  const { userId } = ctx.me
  const own = (await preferencesOf(ctx, [userId])).get(userId) ?? usualPreference
  const { smsKinds, emailKinds, browserKinds, isQuiet, quietFrom, quietTo, quietDays, isGathered } = own
  // In the hospital's time zone, which is not always the browser's.
  const zone = ctx.app.timeZone
  return { smsKinds, emailKinds, browserKinds, isQuiet, quietFrom, quietTo, quietDays, isGathered, zone }
}

const lists = ['smsKinds', 'emailKinds', 'browserKinds'] as const
/** Of what a first form leaves out. */
const usual: Values<typeof messagePreference> = {
  smsKinds: [...usualPreference.smsKinds],
  emailKinds: [...usualPreference.emailKinds],
  browserKinds: [...usualPreference.browserKinds],
}
const critical = alarmKinds.filter(isAlwaysTold)

async function saveOwn(ctx: Ctx, sent: unknown): Promise<true> {
  const given: Record<string, unknown> = readFields(ctx, chosen, input, sent)
  const values: Record<string, unknown> = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined && value !== null),
  )
  // What is critical comes by every means, whoever sends the form.
  for (const name of lists)
    if (name in values) values[name] = [...new Set([...critical, ...(values[name] as ToldKind[])])]
  checkTogether(messagePreference.check, { ...(await readOwn(ctx)), ...values })
  const { userId } = ctx.me
  const facts: Values<typeof messagePreference> = { ...values, userId, personName: ctx.actor.name }
  const find = () =>
    ctx.tx.query<{ id: string }>(
      'select id::text as id from message_preference where tenant_id = $1 and user_id = $2 and is_deleted = 0',
      [ctx.tenant, userId],
    )
  const [before] = await find()
  // Of two windows that save at once the second changes what the first has written.
  if (!before && (await addOnce(ctx, messagePreference, { ...usual, ...facts }))) return true
  const [row = before] = before ? [before] : await find()
  if (row) await alter(ctx, messagePreference, [row.id], facts)
  return true
}

export default behave(messagePreference, {
  routes: [
    route({
      method: 'GET',
      path: `/${messagePreference.path}/own`,
      zh: '个人消息偏好',
      en: 'One’s own message preferences',
      tag: messagePreference.name,
      may: 'signed-in',
      run: readOwn,
    }),
    route({
      method: 'POST',
      path: `/${messagePreference.path}/own`,
      zh: '修改个人消息偏好',
      en: 'Change one’s own message preferences',
      tag: messagePreference.name,
      may: 'signed-in',
      body: z.unknown(),
      bodyOf: () => input,
      run: (ctx, { body }) => saveOwn(ctx, body),
    }),
  ],
})
