// Calls of the page behind a label, for people without an account, and of those who print labels. Off unless the
// hospital's settings say otherwise; codes travel in bodies.
import { codesFor } from '@steward/domain/derive/permissions'
import { area, device, repairBill } from '@steward/domain/index'
import { isStorable } from '@steward/domain/kinds/text'
import { problem } from '@steward/domain/problems'
import { entityNamed } from '@steward/domain/registry'
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Where } from '../engine/filter.ts'
import { idsOf } from '../engine/remove.ts'
import { applyScope } from '../engine/scope.ts'
import { callerOf } from '../platform/caller.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Received } from '../platform/receive.ts'
import { type Route, route } from '../platform/route.ts'
import { storeFile } from '../resource/keep-file.ts'
import { HOUR, limitCalls } from '../system/sign-in/limits.ts'
import { settingsOf } from './settings.ts'
import { spotCodesOf } from './spot-code.ts'
import { atLabel, inTenant } from './spot-place.ts'
import { earlier, followed, mustBeFew, open, openAt } from './spot-report.ts'

const LOOKS_PER_MINUTE = 60
const REPORTS_PER_MINUTE = 6
/** Of one address at one label, far below what the label takes in the hour: nobody uses it up for all others. */
const REPORTS_PER_LABEL = 3
/** Labels printed at once. */
const MOST_LABELS = 500
/** Of the photo as text; the page makes it smaller than a fifth of this. */
const MOST_PHOTO = 4_000_000

const line = (most: number) => z.string().trim().max(most).refine(isStorable)
const id = z.string().regex(/^\d{1,19}$/)
const code = z.string().max(40)
const label = z.object({ kind: z.enum(['device', 'area']), id, code })
const report = label.extend({
  key: z.string().regex(/^[\w-]{16,40}$/),
  description: line(500).min(2),
  locationDesc: line(100).default(''),
  phone: z
    .string()
    .trim()
    .regex(/^(?:[\d+][\d\s-]{2,19})?$/)
    .default(''),
  /** A picture as base64. */
  photo: z.string().max(MOST_PHOTO).base64().optional(),
})

async function received(ctx: Ctx, photo: string): Promise<Received> {
  const bytes = Buffer.from(photo, 'base64')
  if (bytes.length === 0) throw problem('spot.photo', {}, { field: 'photo' })
  const path = join(ctx.app.blobs.incoming, randomUUID())
  await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
  return { path, name: 'photo.jpg', size: bytes.length, isTooLarge: false }
}

const PATH = '/iot/repair-spot'
const forAll = { tag: repairBill.name, may: 'anybody', method: 'POST' } as const

/** Calls of the page behind a label, and of those who print labels. */
export function spotRoutes(): Route[] {
  const limitLooks = limitCalls(LOOKS_PER_MINUTE)
  const limitReports = limitCalls(REPORTS_PER_MINUTE)
  const limitAtLabel = limitCalls(REPORTS_PER_LABEL, HOUR)
  return [
    route({
      ...forAll,
      path: `${PATH}/look`,
      zh: '扫码查看报修点',
      en: 'Look where a label reports',
      body: label,
      run(ctx, { body }) {
        limitLooks(callerOf(ctx.remoteIp), ctx.now)
        return atLabel(ctx, body, async (inner, place) => {
          const { name, hospital } = place
          return { name, hospital, place: place.place, open: await openAt(inner, place, ctx.locale) }
        })
      },
    }),
    route({
      ...forAll,
      path: `${PATH}/report`,
      zh: '扫码报修',
      en: 'Report by a label',
      body: report,
      bodyLimit: MOST_PHOTO + 10_000,
      async run(ctx, { body }) {
        limitReports(callerOf(ctx.remoteIp), ctx.now)
        // Before anything is written to the disk.
        const { tenant, isKnown } = await atLabel(ctx, body, async (inner, place) => {
          const known = await earlier(inner, body.key)
          if (!known) await mustBeFew(inner, place)
          return { tenant: inner.tenant, isKnown: known !== undefined }
        })
        const photo = body.photo === undefined ? undefined : await received(ctx, body.photo)
        try {
          if (photo && !isKnown) await storeFile({ app: ctx.app, tenant, now: ctx.now }, photo, 'image')
          return await atLabel(ctx, body, async (inner, place) => {
            const known = await earlier(inner, body.key)
            // One press that is sent several times counts once.
            if (!known) limitAtLabel(`${body.kind} ${body.id} ${callerOf(ctx.remoteIp)}`, ctx.now)
            const bill = known ?? (await open(inner, place, body, photo))
            const of = { tenant: inner.tenant, kind: 'bill', id: bill.id, series: 0 } as const
            return { id: bill.id, no: bill.billNo, code: (await spotCodesOf(ctx.app)).codeOf(of) }
          })
        } finally {
          if (photo) await rm(photo.path, { force: true })
        }
      },
    }),
    route({
      ...forAll,
      path: `${PATH}/follow`,
      zh: '查看扫码报修进度',
      en: 'Follow a report by label',
      body: z.object({ id, code }),
      run(ctx, { body }) {
        limitLooks(callerOf(ctx.remoteIp), ctx.now)
        return inTenant(ctx, { kind: 'bill', ...body }, (inner) => followed(inner, body.id, ctx.locale))
      },
    }),
    route({
      method: 'GET',
      path: `${PATH}/labels`,
      zh: '标签的报修码',
      en: 'Codes of labels',
      tag: repairBill.name,
      may: [...codesFor(device, 'list'), ...codesFor(area, 'list')],
      query: z.object({ kind: z.enum(['device', 'area']), ids: z.string().max(MOST_LABELS * 20) }),
      async run(ctx, { query: { kind, ids } }) {
        const entity = entityNamed(kind)
        ctx.must(...codesFor(entity, 'list'))
        const asked = idsOf(ids)
        if (asked.length > MOST_LABELS) throw problem('row.too-many', { max: MOST_LABELS }, { field: 'ids' })
        const { spotReport, spotSeries: series } = await settingsOf(ctx)
        if (!spotReport) return {}
        const where = new Where()
        applyScope(where, entity, ctx)
        where.add(`t.tenant_id = ${where.param(ctx.tx.scope.tenant)}`)
        where.add(`t.id = any(${where.param(asked)}::bigint[])`)
        const rows = await ctx.tx.query<{ id: string }>(
          `select t.id::text as id from ${kind} t where ${where.sql}`,
          where.values,
        )
        const codes = await spotCodesOf(ctx.app)
        return Object.fromEntries(
          rows.map((row) => [row.id, codes.codeOf({ tenant: ctx.tx.scope.tenant, kind, id: row.id, series })]),
        )
      },
    }),
  ]
}
