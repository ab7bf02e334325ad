// Compares lists and submits of a document – number, course, time line, history – with the same entity as derived alone.
// `ROWS=200000 node tools/bench.ts documents`
import autocannon from 'autocannon'
import { withClient } from '../../server/platform/postgres/connection.ts'
import { startTestCluster } from '../../server/testing/cluster.ts'
import type { TestDatabase } from '../../server/testing/database.ts'
import { createDatabase } from '../../server/testing/database.ts'
import { type Serving, startServing } from './lists.ts'
import { show } from './spread.ts'

const TENANT = '200001'
const ROWS = Number(process.env.ROWS ?? 20_000)
const AT_ONCE = 8
const SECONDS = 4
const ROUNDS = 5
const AREA = '20000100001'

/** Requests in every state, each with its order, in one ward. */
async function fill({ owner }: TestDatabase): Promise<void> {
  await withClient(owner, async (client) => {
    await client.query(
      `insert into area (id, tenant_id, area_name, area_code, area_type, ancestors) values (${AREA}, '${TENANT}', '一病区', 'A1', 'zone', '0')`,
    )
    await client.query(
      `insert into repair_order (id, tenant_id, order_no, title, area_id, order_status, report_time, finish_due, priority)
       select 30000000000 + n, '${TENANT}', 'WX20260101-' || n, '故障 ' || n, ${AREA},
         (array['to_dispatch', 'to_accept', 'accepted', 'repairing', 'to_check', 'to_evaluate', 'closed'])[1 + n % 7],
         now() - n * interval '1 minute', now() + interval '1 day', 1 + n % 4 from generate_series(1, ${ROWS}) n`,
    )
    await client.query(
      `insert into repair_bill (id, tenant_id, bill_no, title, area_id, bill_status, report_time, priority, order_id)
       select 40000000000 + n, '${TENANT}', 'BX20260101-' || n, '故障 ' || n, ${AREA},
         (array['submitted', 'accepted', 'processing', 'to_check', 'to_evaluate', 'closed', 'cancelled'])[1 + n % 7],
         now() - n * interval '1 minute', 1 + n % 4, case when n % 7 > 0 then 30000000000 + n end from generate_series(1, ${ROWS}) n`,
    )
    await client.query('vacuum analyze repair_order, repair_bill')
  })
}

/** Without numbers nothing would be unique, and the history is the document's. */
async function plain({ owner }: TestDatabase): Promise<void> {
  await withClient(owner, async (client) => {
    await client.query('drop index repair_bill_bill_no_unique')
    await client.query('alter table repair_bill disable trigger user; alter table repair_order disable trigger user')
  })
}

interface Rate {
  /** Answers a second. */
  rate: number
  /** Milliseconds within which 97.5 of a hundred answers came. */
  within: number
}

async function rateOf({ url, headers }: Serving, connections: number, body?: object): Promise<Rate> {
  const sent = body && { method: 'POST' as const, body: JSON.stringify(body) }
  const result = await autocannon({
    url,
    headers: { ...headers, 'content-type': 'application/json' },
    connections,
    duration: SECONDS,
    ...sent,
  })
  if (result.non2xx + result.errors > 0)
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors at ${url}`)
  return { rate: result.requests.average, within: result.latency.p97_5 }
}

export async function benchDocuments(): Promise<void> {
  const cluster = await startTestCluster()
  const [own, derived] = [await createDatabase(cluster.connection), await createDatabase(cluster.connection)]
  await fill(own)
  await plain(derived)
  await fill(derived)
  const without = ['repair-bill', 'repair-order']
  const document = await startServing('server', { database: own, tenant: TENANT, path: '' })
  const alone = await startServing('server', { database: derived, tenant: TENANT, path: '', without })
  const at = (serving: Serving, path: string): Serving => ({ ...serving, url: `${serving.url}${path}` })
  const body = { title: '水龙头漏水', areaId: AREA, priority: 3, trade: 'water', allowDuplicate: 1 }
  const submit = '/iot/repair-bill/submit'
  const calls = [
    ['list of requests', '/iot/repair-bill/list?current=1&size=10', AT_ONCE, undefined, 0.8],
    ['list of orders', '/order/repair/list?current=1&size=10', AT_ONCE, undefined, 0.8],
    ['submit of a request', submit, 1, body, 0.5],
    ['submit, eight at once', submit, AT_ONCE, body, 0.5],
  ] as const
  for (const [name, path, connections, sent, aim] of calls) {
    const rates: { plain: Rate; document: Rate }[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      rates.push({
        plain: await rateOf(at(alone, path), connections, sent),
        document: await rateOf(at(document, path), connections, sent),
      })
    show(
      `${name}, as derived`,
      rates.map((one) => one.plain.rate),
      'requests/s',
    )
    show(
      `${name}, as a document`,
      rates.map((one) => one.document.rate),
      'requests/s',
    )
    show(
      `  97.5 of a hundred within, of ${ROWS} rows`,
      rates.map((one) => one.document.within),
      'ms',
    )
    show(
      `  ratio (aim: ${aim} or more)`,
      rates.map((one) => one.document.rate / one.plain.rate),
      '',
      2,
    )
  }
  document.child.kill()
  alone.child.kill()
  await cluster.stop()
}
