// Gateways: the secret is generated and hashed here and shown once; the code is fixed after the first connection.
import { codesFor } from '@steward/domain/derive/permissions'
import { gateway } from '@steward/domain/index'
import { MASK } from '@steward/domain/kinds/secret'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { alter } from '../../document/rows.ts'
import { type Submitted, behave } from '../../engine/behave.ts'
import { detail, lockRows } from '../../engine/detail.ts'
import { engineOf } from '../../engine/engine.ts'
import { idsOf } from '../../engine/remove.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'
import { readTallies } from '../intake/gateway-tally.ts'
import { SHORTEST_SECRET, hashGatewaySecret, randomSecret } from './credentials-secret.ts'
import { updateTopicPrefixes } from './device.ts'
import { topology } from './topology.ts'

export default behave(gateway, {
  async submit(ctx, input, base) {
    const before = input.id ? await stateOf(ctx, input.id) : undefined
    if (before?.hasConnected && input.gatewayCode && input.gatewayCode !== before.gatewayCode)
      throw problem('gateway.connected', {}, { field: 'gatewayCode' })
    const chosen = chosenSecret(input)
    const made = input.id || chosen !== undefined ? undefined : randomSecret()
    const secret = chosen ?? made
    const hashed = { ...input, secret: secret === undefined ? undefined : await hashGatewaySecret(secret) }
    const code = input.gatewayCode ?? before?.gatewayCode
    const saved = await base(ctx, hashed, { mqttPrefix: `${ctx.tx.scope.tenant}/${code}` })
    if (before && before.gatewayCode !== saved.gatewayCode) await updateTopicPrefixes(ctx, saved.id)
    // Shown only now: the secret cannot be read later, only replaced.
    return { id: saved.id, ...(made === undefined ? {} : { once: { secret: made } }) }
  },
  routes: [
    route({
      method: 'POST',
      path: `/${gateway.path}/reset-secret`,
      zh: '重置网关密钥',
      en: 'Reset the secret of a gateway, shown only once',
      tag: gateway.name,
      may: codesFor(gateway, 'edit'),
      query: z.object({ id: z.string().max(64) }),
      run: (ctx, { query }) => resetSecret(ctx, query.id),
    }),
    route({
      method: 'GET',
      path: `/${gateway.path}/tally`,
      zh: '网关通信统计',
      en: 'Messages of a gateway in the last seven days',
      tag: gateway.name,
      may: codesFor(gateway, 'detail'),
      query: z.object({ id: z.string().max(64) }),
      async run(ctx, { query }) {
        const { id } = await detail(engineOf(ctx), gateway, ctx, query.id)
        return readTallies(ctx.tx, String(id))
      },
    }),
    ...topology,
  ],
})

async function stateOf(ctx: Ctx, id: string) {
  const [row] = await ctx.tx.query<{ gatewayCode: string; hasConnected: boolean }>(
    `select gateway_code as "gatewayCode", online_time is not null or last_seen is not null as "hasConnected"
     from gateway where id = $1 for update`,
    idsOf(id),
  )
  return row
}

/** The secret a person entered; undefined keeps the current one. */
function chosenSecret({ secret }: Submitted<typeof gateway>): string | undefined {
  if (!secret || secret === MASK) return undefined
  if (secret.length < SHORTEST_SECRET)
    throw problem('field.too-short', { ...words('secret'), min: SHORTEST_SECRET }, { field: 'secret' })
  return secret
}

const words = (name: keyof typeof gateway.fields) => ({
  field: gateway.fields[name].zh,
  fieldEn: gateway.fields[name].en,
})

async function resetSecret(ctx: Ctx, sent: string): Promise<{ id: string; secret: string }> {
  const [row] = await lockRows(gateway, ctx, idsOf(sent))
  if (!row) throw problem('row.missing')
  const [id, secret] = [String(row.id), randomSecret()]
  await alter(ctx, gateway, [id], { secret: await hashGatewaySecret(secret) })
  return { id, secret }
}
