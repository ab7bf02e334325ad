// What is stored of every tenant, to be compared before and after somebody else's calls.
import { state } from '@steward/domain/bulk/states'
import { toSnake } from '@steward/domain/entity'
import { entities, entityNamed } from '@steward/domain/registry'
import { type Connection, withClient } from '../../platform/postgres/connection.ts'

type Row = Record<string, unknown>

/** Reads as the tenant and as the platform, which together see its rows of every table. */
export const readAs = (owner: Connection, tenant: string, texts: readonly string[]): Promise<Row[][]> =>
  withClient(owner, async (client) => {
    await client.query(`select set_config('app.tenant', $1, false), set_config('app.platform', 'on', false)`, [tenant])
    const answers: Row[][] = []
    for (const text of texts) answers.push((await client.query<Row>(text)).rows)
    return answers
  })

/** What the product writes by itself at any moment: its logs, its jobs, and what waits to be sent. */
const ofItself: ReadonlySet<string> = new Set([
  'api-attempt',
  'api-delivery',
  'log-api',
  'log-usual',
  'email-record',
  'message-record',
  'sms-record',
  'sys-job',
  'sys-job-log',
])

/** The rows of a tenant and of the platform, by table, id and content. */
export async function rowsOf(owner: Connection, tenant: string): Promise<Set<string>> {
  const kept = entities.filter(({ name }) => !ofItself.has(name))
  const texts = kept.map(
    ({ name }) =>
      `select '${name} ' || t.id || ' ' || md5(t::text) as row from "${toSnake(name)}" t where t.tenant_id in ('${tenant}', '000000')`,
  )
  const answers = [...(await readAs(owner, tenant, texts)), ...(await readAs(owner, '000000', texts))]
  return new Set(answers.flat().map(({ row }) => String(row)))
}

/** Nothing works at the tasks of the tenant meanwhile, and a person may have only so many that have not ended. */
export const endTasks = async (owner: Connection, tenant: string): Promise<void> => {
  await readAs(owner, tenant, [
    `update bulk_task set status = ${state.failed} where tenant_id = '${tenant}' and status in (${state.waiting}, ${state.running})`,
  ])
}

/** Fields of this tenant's rows that name a row it does not see. */
export async function crossings(owner: Connection, tenant: string, foreign: ReadonlySet<string>): Promise<string[]> {
  const fields = entities.flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([name, field]) =>
      field.entity && entityNamed(field.entity).tenancy !== 'shared' ? [{ entity, name, isList: field.kind.many }] : [],
    ),
  )
  const texts = fields.map(
    ({ entity, name, isList }) =>
      `select id, ${isList ? toSnake(name) : `array[${toSnake(name)}]`}::text[] as ids from "${toSnake(entity.name)}" where tenant_id = '${tenant}'`,
  )
  const answers = await readAs(owner, tenant, texts)
  return answers.flatMap((rows, at) =>
    rows.flatMap(({ id, ids }) =>
      Array.isArray(ids) && ids.some((one) => foreign.has(String(one)))
        ? [`${fields[at]?.entity.name} ${String(id)} ${fields[at]?.name}`]
        : [],
    ),
  )
}
