// A tenant's user with every permission there, signed in through the API.
import { sm2 } from 'sm-crypto-v2'
import type { App } from '../../server/app.ts'
import type { RlsScope } from '../../server/platform/db.ts'
import { newId } from '../../server/platform/id.ts'
import { hashClientSecret } from '../../server/system/sign-in/clients.ts'
import { hashPassword } from '../../server/system/sign-in/password.ts'

const PASSWORD = 'Bench-horse-1'
const SECRET = 'bench-secret'

export async function signInAs(app: App, tenant: string, scope: RlsScope): Promise<string> {
  const [role, user, dept, account] = [newId(), newId(), newId(), `bench${newId()}`]
  const hash = await hashPassword(PASSWORD)
  await app.context.db.transaction(scope, async (tx) => {
    await tx.query(
      `insert into tenant (id, tenant_id, tenant_name) select $1, $2::varchar, $2::varchar where not exists (select 1 from tenant where tenant_id = $2::varchar)`,
      [newId(), tenant],
    )
    await tx.query(
      `insert into client (id, tenant_id, client_id, client_secret, authorized_grant_types) values ($1, '000000', $2, $3, 'password')`,
      [newId(), account, hashClientSecret(SECRET)],
    )
    await tx.query(`insert into dept (id, tenant_id, dept_name, full_name, ancestors) values ($1, $2, 'b', 'b', '0')`, [
      dept,
      tenant,
    ])
    await tx.query(
      `insert into role (id, tenant_id, role_name, role_alias, ancestors) values ($1, $2, 'b', 'b', '0')`,
      [role, tenant],
    )
    await tx.query(`insert into role_menu (tenant_id, role_id, menu_id) select $1, $2, id from menu`, [tenant, role])
    await tx.query(
      `insert into "user" (id, tenant_id, account, password, real_name, role_id, dept_id) values ($1, $2, $3, $4, 'b', array[$5::bigint], array[$6::bigint])`,
      [user, tenant, account, hash, role, dept],
    )
  })
  app.context.changes.invalidateAll()
  const { publicKey } = (await app.http.inject('/blade-auth/oauth/public-key')).json<{ publicKey: string }>()
  const reply = await app.http.inject({
    method: 'POST',
    url: '/blade-auth/oauth/token',
    query: {
      grant_type: 'password',
      tenantId: tenant,
      username: account,
      password: sm2.doEncrypt(PASSWORD, publicKey, 0),
      scope: 'all',
    },
    headers: { authorization: `Basic ${Buffer.from(`${account}:${SECRET}`).toString('base64')}`, 'tenant-id': tenant },
  })
  const token = reply.json<{ access_token?: string }>().access_token
  if (!token) throw new Error(`sign-in failed: ${reply.body}`)
  return token
}
