// Inserts any number of rows into a tenant directly through PostgreSQL.
import { type Connection, withClient } from '../../server/platform/postgres/connection.ts'

/** `count` areas under one root, with type and parent. */
export async function fillAreas(owner: Connection, tenant: string, count: number): Promise<void> {
  await withClient(owner, async (client) => {
    const base = Number(tenant) * 10_000_000
    await client.query(
      `insert into area (id, tenant_id, area_name, area_code, area_type, sort, parent_id, ancestors, create_time)
       select $2::bigint + n, $1, '区域 ' || n, 'A' || n, case when n = 0 then 'campus' else 'room' end, n,
              case when n = 0 then null else $2::bigint end, case when n = 0 then '0' else '0,' || $2::bigint end,
              now() - make_interval(secs => n)
       from generate_series(0, $3::int - 1) n`,
      [tenant, base, count],
    )
    await client.query('vacuum analyze area')
  })
}
