// The server of the slow-lists trial, in a process of its own.
import { buildApp } from '../../server/app.ts'
import { hashGatewaySecret } from '../../server/iot/device/credentials-secret.ts'
import { openField } from '../../server/journeys/field.ts'
import { platformScope } from '../../server/platform/db.ts'
import { createLog } from '../../server/platform/log.ts'
import { seed } from '../../server/seed/seed.ts'
import { plantDevices } from '../../server/testing/plant.ts'
import { signInAs } from '../bench/sign-in.ts'

const SESSIONS = 16
const PASSWORD = 'a-secret-of-the-gateway'

const [connection = '{}', slow = '', other = ''] = process.argv.slice(2)
const app = await buildApp({
  database: JSON.parse(connection),
  prepares: true,
  timeZone: 'Asia/Shanghai',
  log: createLog('silent'),
})
await seed(app.context, { demo: false })
await app.context.db.transaction({ tenant: slow, platform: false }, async (tx) => {
  await plantDevices(tx, { properties: [{ identifier: 'temp' }], devices: 1 })
  await tx.query('update gateway set secret = $1', [await hashGatewaySecret(PASSWORD)])
})
const greedy: string[] = []
for (let n = 0; n < SESSIONS; n += 1) greedy.push(await signInAs(app, slow, platformScope))
const neighbour = await signInAs(app, other, platformScope)
const field = await openField({ ...app, port: 0, host: '127.0.0.1' })
const url = await app.http.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ url, mqtt: field.port, greedy, neighbour, gateway: { username: `${slow}&G1`, password: PASSWORD } })
