// Data sources: databases named by the platform's administrators, for tenants to be given. Addresses are encrypted.
import { datasource } from '@steward/domain/index'
import { MASK } from '@steward/domain/kinds/secret'
import { problem } from '@steward/domain/problems'
import { alter } from '../../document/rows.ts'
import { behave } from '../../engine/behave.ts'
import { route } from '../../platform/route.ts'
import { sealedTexts } from '../../platform/sealed-text.ts'
import { every } from '../every.ts'
import { mustBePlatform } from './platform-only.ts'

/** Addresses, encrypted. */
export const addresses = sealedTexts('datasources')

/** What an address is encrypted for. */
export const placeOf = (id: string): string => `datasource.url.${id}`

export default behave(datasource, {
  async submit(ctx, { url, ...input }, base) {
    mustBePlatform(ctx)
    const isGiven = url !== undefined && url !== null && url !== '' && url !== MASK
    if (isGiven) mustBePostgres(url)
    else if (!input.id) throw problem('datasource.url', {}, { field: 'url' })
    // The address is encrypted for its row, whose id a new one gets when it is written.
    const saved = await base(ctx, { ...input, tenantId: ctx.tenant, ...(input.id ? {} : { url: UNSEALED }) })
    if (!isGiven) return saved
    await alter(ctx, datasource, [saved.id], { url: await addresses.seal(ctx.app, placeOf(saved.id), url) })
    return { id: saved.id }
  },
  async remove(ctx, ids, base) {
    mustBePlatform(ctx)
    await base(ctx, ids)
  },
  routes: [
    route({
      method: 'GET',
      path: `/${datasource.path}/select`,
      zh: '数据源选择',
      en: 'Data sources to choose from',
      tag: datasource.name,
      may: [datasource.name, 'tenant'],
      async run(ctx) {
        mustBePlatform(ctx)
        const rows = await every(datasource, ctx)
        return rows.map(({ id, name }) => ({ id, name }))
      },
    }),
  ],
})

/** Stands in the column within the transaction that adds the row. */
const UNSEALED = '-'

/** Encrypted it fits into its column. */
const LONGEST = 340

/** Host, database and user are named; nothing but PostgreSQL is offered. */
function mustBePostgres(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const fits = Buffer.byteLength(text) <= LONGEST
  const isWhole =
    fits && url && /^postgres(ql)?:$/.test(url.protocol) && url.hostname && url.username && url.pathname.length > 1
  if (!isWhole) throw problem('datasource.url', {}, { field: 'url' })
}
