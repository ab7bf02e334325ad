// Stores of files: kept with their keys encrypted, one enabled, and asked whether they answer.
import { codesFor } from '@steward/domain/derive/permissions'
import { oss } from '@steward/domain/index'
import { deliveryFailure } from '@steward/domain/iot/dictionaries'
import { problem } from '@steward/domain/problems'
import { ossCategory } from '@steward/domain/resource/dictionaries'
import { LOCAL } from '@steward/domain/resource/oss'
import { behave } from '../engine/behave.ts'
import { lockRows } from '../engine/detail.ts'
import type { Ctx } from '../platform/ctx.ts'
import { platformScope } from '../platform/db.ts'
import { INTERNAL } from '../platform/outgoing/address.ts'
import { rangesFrom } from '../platform/outgoing/ranges.ts'
import { type Afterwards, route } from '../platform/route.ts'
import { readParam } from '../system/dictionary/params.ts'
import { tell } from '../system/logs/tell.ts'
import { idBody, idQuery, oneId } from '../system/one-id.ts'
import { mustBeReachable } from '../system/role/reachable.ts'
import { enableOne, mustNotBeEnabled } from './enabled-one.ts'
import { openKey, sealKey } from './resource-key.ts'
import { type Checked, type StoreSettings, checkBucket, checkOwn } from './store-check.ts'

const wordsOf = (category: unknown) =>
  ossCategory.entries[category as keyof typeof ossCategory.entries] ?? { zh: '', en: '' }

function mustBeUsable(category: unknown): void {
  if (category === LOCAL) return
  const { zh: store, en: storeEn } = wordsOf(category)
  throw problem('oss.unavailable', { store, storeEn }, { field: 'category' })
}

export default behave(oss, {
  async submit(ctx, input, base) {
    const { tenant } = ctx.tx.scope
    const [before] = input.id ? await lockRows(oss, ctx, [input.id]) : []
    for (const name of ['endpoint', 'transformEndpoint'] as const) {
      const moved = input[name] && input[name] !== before?.[name] ? input[name] : undefined
      if (moved) await mustBeReachable(ctx, moved, problem('oss.address', {}, { field: name }))
    }
    const [accessKey, secretKey] = await Promise.all([
      sealKey(ctx.app, tenant, 'accessKey', input.accessKey),
      sealKey(ctx.app, tenant, 'secretKey', input.secretKey),
    ])
    const saved = await base(ctx, { ...input, accessKey, secretKey } as typeof input)
    // What is in use stays usable.
    if (saved.status === 2) mustBeUsable(saved.category)
    return { id: saved.id }
  },
  async remove(ctx, ids, base) {
    await mustNotBeEnabled(ctx, oss, ids, 'oss.in-use')
    await base(ctx, ids)
  },
  actions: {
    // Replaced below, where the store is asked after the transaction.
    check: (ctx, { id }) => settingsOf(ctx, id),
  },
  routes: [
    route({
      method: 'POST',
      path: `/${oss.path}/enable`,
      zh: '启用存储配置',
      en: 'Enable a store in place of the others',
      tag: oss.name,
      may: codesFor(oss, 'enable'),
      query: idQuery,
      body: idBody.nullish(),
      async run(ctx, { query, body }) {
        const id = oneId(query, body)
        const row = await enableOne(ctx, oss, id, ({ category }) => mustBeUsable(category))
        await tell(ctx, { event: 'oss_enabled', rowIds: [id], data: String(row?.ossCode ?? '') })
        return true
      },
    }),
    route({
      method: 'POST',
      path: `/${oss.path}/check`,
      zh: '检测存储',
      en: 'Ask a store whether it answers: what is written can be read and removed, or the bucket can be listed',
      tag: oss.name,
      may: codesFor(oss, 'check'),
      query: idQuery,
      body: idBody.nullish(),
      run: (ctx, { query, body }) => settingsOf(ctx, oneId(query, body)),
      afterwards: async (made, call) => said(await ask(made as StoreSettings, call)),
    }),
  ],
})

async function settingsOf(ctx: Ctx, id: string): Promise<StoreSettings> {
  const [row] = await lockRows(oss, ctx, [id])
  if (!row) throw problem('row.missing')
  const { tenant } = ctx.tx.scope
  const text = (name: string) => String(row[name] ?? '')
  return {
    category: Number(row.category),
    endpoint: text('endpoint'),
    bucket: text('bucketName'),
    region: text('region') || 'us-east-1',
    accessKey: await openKey(ctx.app, tenant, 'accessKey', row.accessKey),
    secretKey: await openKey(ctx.app, tenant, 'secretKey', row.secretKey),
  }
}

async function ask(settings: StoreSettings, { app, tenant }: Afterwards): Promise<Checked> {
  if (settings.category === LOCAL) return checkOwn(app, tenant)
  const ranges = await app.db.transaction(platformScope, (tx) => readParam(tx, INTERNAL))
  return checkBucket(settings, { internal: rangesFrom(ranges ?? '').ranges })
}

/** What does not answer is a refusal, whose words say why. */
function said(checked: Checked): { durationMs: number } {
  if (checked.is === 'well') return { durationMs: checked.durationMs }
  if (checked.is === 'keys') throw problem('oss.keys')
  if (checked.is === 'bucket') throw problem('oss.no-bucket')
  if (checked.is === 'unasked') throw problem('oss.unasked')
  const { zh: why, en: whyEn } = deliveryFailure.entries[checked.failure]
  throw problem('oss.silent', { why, whyEn: whyEn.toLowerCase() })
}
