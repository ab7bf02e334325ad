// A server that starts again goes on where the one before ended: what runs is armed before reports come, and nothing is set
// off a second time for what stood already.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { createLog } from '../../platform/log.ts'
import { appRole } from '../../platform/postgres/roles.ts'
import { openAlarms } from '../../testing/alarms.ts'
import { automationsOf } from '../../testing/automations.ts'
import { type Linked, startLinked } from '../../testing/linkages.ts'

const tenant = '200001'
let on: Linked
beforeAll(async () => {
  on = await startLinked([tenant], 2)
})
afterAll(() => on.stop())

test('the first report after a restart is judged by what runs, and what stood before it sets nothing off anew', async () => {
  const scenes = automationsOf(on, tenant)
  const plant = on.plantOf(tenant)
  const [standing, fresh] = plant.devices
  const id = await scenes.running({
    triggers: [{ kind: 'property', identifier: 'temp', op: 'gt', value: 8 }],
    actions: [{ kind: 'letter', userIds: [on.keeperOf(tenant).userId] }],
  })
  await on.report(tenant, 9, 0)
  const runs = async () => (await scenes.runs(id)).map(({ deviceId }) => deviceId)
  await expect.poll(runs).toEqual([standing?.deviceId])
  const app = await buildApp({
    database: { ...on.app.owner, user: appRole },
    prepares: true,
    timeZone: 'Asia/Shanghai',
    log: createLog('silent'),
  })
  const alarms = await openAlarms(app)
  try {
    await alarms.say({ tenant, code: standing?.code ?? '' }, plant, { temp: 10 })
    await alarms.say({ tenant, code: fresh?.code ?? '' }, plant, { temp: 10 })
    expect(await runs()).toEqual([standing?.deviceId, fresh?.deviceId])
    // The same message once more, as from a gateway that heard no acknowledgement.
    await alarms.say({ tenant, code: fresh?.code ?? '' }, plant, { temp: 10 })
    expect(await runs()).toHaveLength(2)
  } finally {
    await alarms.stop()
    await app.close()
  }
})
