// Phone lines: one per person; the recorder's password is encrypted and returned only to the line's user.
import { phone } from '@steward/domain/index'
import { MASK } from '@steward/domain/kinds/secret'
import { problem } from '@steward/domain/problems'
import { behave } from '../../engine/behave.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { DbRow } from '../../platform/db.ts'
import { route } from '../../platform/route.ts'
import { decryptPassword, encryptPassword } from './phone-secret.ts'

export default behave(phone, {
  async submit(ctx, input, base) {
    const { password, userId } = input
    if (userId) await refuseSecondLine(ctx, userId, input.id)
    const isNew = password !== undefined && password !== null && password !== '' && password !== MASK
    return base(ctx, { ...input, password: isNew ? await encryptPassword(ctx.app, password) : undefined })
  },
  routes: [
    route({
      method: 'GET',
      path: '/iot/userTelephoneInfo',
      zh: '本人电话线路',
      en: 'The own phone line, nothing for people without one',
      tag: phone.name,
      may: 'signed-in',
      run: async (ctx) => {
        const line = await ownLine(ctx)
        return line?.ip ? withPassword(ctx, line) : null
      },
    }),
  ],
})

/** The caller's own line, if enabled. */
export async function ownLine(ctx: Ctx): Promise<DbRow | undefined> {
  const [row] = await ctx.tx.query(
    `select id, phone_name as "phoneName", extension, ip, port, secure, password from phone
     where tenant_id = $1 and user_id = $2 and status = 1 and is_deleted = 0`,
    [ctx.tenant, ctx.me.userId],
  )
  return row
}

async function withPassword(ctx: Ctx, { phoneName, extension, ip, port, secure, password }: DbRow) {
  const sealed = String(password ?? '')
  return {
    phoneName,
    extension,
    ip,
    port,
    secure,
    password: sealed === '' ? '' : await decryptPassword(ctx.app, sealed),
  }
}

async function refuseSecondLine(ctx: Ctx, userId: string, id: string | undefined): Promise<void> {
  const [other] = await ctx.tx.query(
    `select 1 from phone where tenant_id = $1 and user_id = $2 and is_deleted = 0 and id <> $3`,
    [ctx.tx.scope.tenant, userId, id || '0'],
  )
  if (other) throw problem('phone.user', {}, { field: 'userId' })
}
