// Accounts of a tenant that are the same but for their spelling, from before accounts were compared without regard to it.
import { codesFor } from '@steward/domain/derive/permissions'
import { folded } from '@steward/domain/folded'
import { user } from '@steward/domain/index'
import { route } from '../../platform/route.ts'
import { everyOne } from '../every.ts'

export const alikeAccounts = route({
  method: 'GET',
  path: `/${user.path}/alike-accounts`,
  zh: '仅大小写或全半角不同的账号',
  en: 'Accounts that differ in case or width only',
  tag: user.name,
  may: codesFor(user, 'edit'),
  async run(ctx) {
    const rows = await everyOne(user, ctx, (where) => {
      const tenant = where.param(ctx.tenant)
      where.add(`t.tenant_id = ${tenant} and folded(t.account) in (
        select folded(u.account) from "user" u where u.tenant_id = ${tenant} and u.is_deleted = 0 and u.account_twin = 1)`)
    })
    const people = rows.map(({ id, account, realName }) => ({ id, account: String(account), realName }))
    return [...Map.groupBy(people, ({ account }) => folded(account)).values()].map((accounts) => ({ accounts }))
  },
})
