// Parameters by key, with permission: values may include an initial password. Published ones need none.
import { codesFor } from '@steward/domain/derive/permissions'
import { param } from '@steward/domain/index'
import { z } from 'zod'
import { behave } from '../../engine/behave.ts'
import { route } from '../../platform/route.ts'
import { everyOne } from '../every.ts'
import { readSecurity } from '../user/security.ts'
import { readSettings } from '../user/settings.ts'
import { readParam } from './params.ts'

export default behave(param, {
  routes: [
    route({
      method: 'GET',
      path: `/${param.path}/published`,
      zh: '公开参数',
      en: 'Settings every client may know',
      tag: param.name,
      may: 'signed-in',
      run: async (ctx) => ({ switchMode: (await readParam(ctx.tx, 'account.switchMode')) === 'true' }),
    }),
    route({
      method: 'GET',
      path: `/${param.path}/getParamKey`,
      zh: '按键名查询参数',
      en: 'Parameter by key',
      tag: param.name,
      may: [...codesFor(param, 'list'), ...codesFor(param, 'detail')],
      query: z.object({ paramKey: z.string().max(255) }),
      async run(ctx, { query }) {
        const [found] = await everyOne(param, ctx, (where) => where.add(`t.param_key = ${where.param(query.paramKey)}`))
        return found ?? {}
      },
    }),
    route({
      method: 'GET',
      path: `/${param.path}/console`,
      zh: '控制台设置',
      en: 'Settings of the console',
      tag: param.name,
      may: 'signed-in',
      run: async (ctx) => {
        const [settings, { values }] = await Promise.all([readSettings(ctx.app.db), readSecurity(ctx.tx, ctx.tenant)])
        return { ...settings, dashboardLink: values.dashboardLink }
      },
    }),
  ],
})
