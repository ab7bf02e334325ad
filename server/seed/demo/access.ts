// Two other systems of each demonstration hospital: one that reads, and one whose receiver has been away for too long.
import type { App } from '../../app.ts'
import { randomAppKey, randomAppSecret, sealSecret } from '../../iot/access/secret.ts'
import type { AppContext } from '../../platform/ctx.ts'
import { newId } from '../../platform/id.ts'
import { insert, link } from '../../system/insert.ts'
import { englishWork } from './english-work.ts'
import { firstWork } from './first-work.ts'
import { takePart } from './parts.ts'
import type { DemoWork } from './work.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const words = {
  zh: { reader: '市级能耗监管平台', building: '楼宇自控系统', alarm: '温度高于上限', device: '检验科标本冷藏箱' },
  en: {
    reader: 'City energy platform',
    building: 'Building management system',
    alarm: 'Temperature above its limit',
    device: 'Specimen refrigerator, laboratory',
  },
}

/** Needs the committed demonstration. Nobody knows the secrets: whoever wants to use a key takes a new one. */
export async function plantAccess({ context: app }: Pick<App, 'context'>): Promise<void> {
  for (const work of [firstWork, englishWork]) await plantIn(app, work)
}

async function plantIn(app: AppContext, { hospital: { tenantId, locale }, chief }: DemoWork): Promise<void> {
  const said = words[locale]
  const now = app.now().getTime()
  const before = (ms: number) => new Date(now - ms)
  await app.db.lane('background').transaction({ tenant: tenantId, platform: false }, async (tx) => {
    if (!(await takePart(tx, 'access', tenantId))) return
    const [maker] = await tx.query(
      'select id::text as id from "user" where tenant_id = $1 and account = $2 and is_deleted = 0',
      [tenantId, chief],
    )
    const [reader, building] = [newId(), newId()]
    const named = async (id: string) => {
      const appKey = randomAppKey()
      const appSecret = await sealSecret(app, appKey, randomAppSecret())
      await tx.query('insert into api_key (app_key, tenant_id, access_id) values ($1, $2, $3)', [appKey, tenantId, id])
      return { id, tenantId, appKey, appSecret, createUser: maker?.id ?? null }
    }
    await insert(tx, 'api_access', [
      {
        ...(await named(reader)),
        accessName: said.reader,
        scopes: ['device:read', 'value:read', 'history:read'],
        ipAllow: null,
        rateLimit: 120,
        lastUsed: before(4 * MINUTE),
        calls24h: 288,
        errors24h: 2,
        callbackUrl: null,
        callbackEvents: [],
        callbackState: 'on',
        failingSince: null,
      },
      {
        ...(await named(building)),
        accessName: said.building,
        scopes: ['alarm:read', 'alarm:push'],
        ipAllow: '10.20.0.0/16',
        rateLimit: 60,
        lastUsed: null,
        calls24h: 0,
        errors24h: 0,
        callbackUrl: 'https://bas.example.com/steward/events',
        callbackEvents: ['alarm.raised', 'alarm.recovered'],
        callbackState: 'off',
        failingSince: before(26 * HOUR),
      },
    ])
    await link(
      tx,
      'api_usage',
      Array.from({ length: 24 }, (_, at) => ({
        accessId: reader,
        tenantId,
        hour: new Date(Math.floor(now / HOUR) * HOUR - at * HOUR),
        calls: 12,
        errors: at % 12 === 5 ? 1 : 0,
      })),
    )
    const deliveries = Array.from({ length: 6 }, (_, at) => ({ id: newId(), at, time: before((30 - at) * HOUR) }))
    await insert(
      tx,
      'api_delivery',
      deliveries.map(({ id, at, time }) => ({
        id,
        tenantId,
        accessId: building,
        eventId: newId(),
        deliveryEvent: at % 2 === 0 ? 'alarm.raised' : 'alarm.recovered',
        deliveryStatus: at < 3 ? 'delivered' : 'failed',
        attempts: at < 3 ? 1 : 2,
        lastHttpStatus: at < 3 ? 200 : 503,
        lastFailure: at < 3 ? null : 'status',
        eventTime: time,
        endTime: new Date(time.getTime() + (at < 3 ? 400 : HOUR)),
        content: {
          event: at % 2 === 0 ? 'alarm.raised' : 'alarm.recovered',
          time: time.toISOString(),
          data: { no: `GJ-${at + 1}`, name: said.alarm, level: 2, deviceName: said.device },
        },
      })),
    )
    await insert(
      tx,
      'api_attempt',
      deliveries.flatMap(({ id, at, time }) =>
        Array.from({ length: at < 3 ? 1 : 2 }, (_, nth) => ({
          id: newId(),
          tenantId,
          deliveryId: id,
          attemptNo: nth + 1,
          sendTime: new Date(time.getTime() + 200 + nth * 10_000),
          durationMs: at < 3 ? 84 + at : 31,
          httpStatus: at < 3 ? 200 : 503,
          failure: at < 3 ? null : 'status',
          answer: at < 3 ? '{"ok":true}' : 'Service Unavailable',
        })),
      ),
    )
  })
}
