// What prints begin with: everybody who prints reads it, also without the right to its screen.
import { printHead } from '@steward/domain/index'
import { behave } from '../../engine/behave.ts'
import type { Tx } from '../../platform/db.ts'
import { route } from '../../platform/route.ts'
import { everyOne } from '../every.ts'

export default behave(printHead, {
  routes: [
    route({
      method: 'GET',
      path: `/${printHead.path}/heads`,
      zh: '打印抬头选项',
      en: 'Headings to print under',
      tag: printHead.name,
      may: 'signed-in',
      run: async (ctx) => ({
        tenantName: await nameOf(ctx.tx, ctx.me.tenant),
        heads: (await everyOne(printHead, ctx, () => undefined)).map(
          ({ id, headName, headLine, labelLayout, siteAddress }) => ({
            id,
            headName,
            headLine,
            labelLayout,
            siteAddress,
          }),
        ),
      }),
    }),
  ],
})

async function nameOf(tx: Tx, tenant: string): Promise<string> {
  const [row] = await tx.query<{ name: string }>(
    'select tenant_name as name from tenant where tenant_id = $1 and is_deleted = 0',
    [tenant],
  )
  return row?.name ?? ''
}
