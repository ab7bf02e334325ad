// Demo accounts: each installation generates their passwords and returns them once.
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { PLATFORM_TENANT } from '../../platform/identity.ts'
import { insert } from '../../system/insert.ts'
import { hashClientSecret } from '../../system/sign-in/clients.ts'
import { hashPassword } from '../../system/sign-in/password.ts'
import { changeDone } from '../../system/user/password-rule.ts'
import { randomPassword } from '../../system/user/random-password.ts'
import { englishHospital } from './english-hospital.ts'
import { hasEnglish } from './english-mark.ts'
import { firstHospital } from './first-hospital.ts'
import type { Hospital } from './hospital.ts'
import { secondHospital } from './second-hospital.ts'

export interface DemoAccount {
  tenantId: string
  username: string
  password: string
  role: string
}

export interface DemoFile {
  accounts: DemoAccount[]
  clients: { clientId: string; clientSecret: string; grants: string }[]
}

const CLIENT = 'demo-script'
// No captcha grant: scripts cannot solve captchas.
const GRANTS = 'password,refresh_token'

const wantedIn = (hospitals: readonly Hospital[]) => [
  ...hospitals.map(({ tenantId }) => ({ tenantId, username: 'admin' })),
  ...hospitals.flatMap(({ tenantId, openTo }) => openTo.map((username) => ({ tenantId, username }))),
]

/** Sets new passwords, ends old sessions, and returns the accounts to write to the demo file. */
export async function openAccounts(tx: Tx): Promise<DemoFile> {
  const wanted = [
    ...wantedIn([firstHospital, secondHospital]),
    ...((await hasEnglish(tx)) ? wantedIn([englishHospital]) : []),
  ]
  const opened = await Promise.all(wanted.map((account) => openAccount(tx, account)))
  return { accounts: opened.flat(), clients: [await openClient(tx)] }
}

async function openAccount(
  tx: Tx,
  { tenantId, username }: { tenantId: string; username: string },
): Promise<DemoAccount[]> {
  const password = randomPassword()
  const rows = await tx.query<{ id: string; role: string }>(
    `update "user" u set password = $3, rev = rev + 1 where tenant_id = $1 and account = $2 and is_deleted = 0
     returning u.id, (select string_agg(r.role_name, ',') from role r where r.id = any(u.role_id)) as role`,
    [tenantId, username, await hashPassword(password)],
  )
  // No forced change: the demo file would become wrong.
  for (const { id } of rows) await changeDone(tx, id)
  await tx.query(`select end_sessions($1::bigint[], 'password', null)`, [rows.map((row) => row.id)])
  return rows.map(({ role }) => ({ tenantId, username, password, role }))
}

async function openClient(tx: Tx): Promise<DemoFile['clients'][number]> {
  const clientSecret = randomPassword(32)
  const known = await tx.query(
    'update client set client_secret = $2 where client_id = $1 and is_deleted = 0 returning id',
    [CLIENT, hashClientSecret(clientSecret)],
  )
  if (known.length === 0)
    await insert(tx, 'client', [
      {
        id: newId(),
        tenantId: PLATFORM_TENANT,
        clientId: CLIENT,
        clientSecret: hashClientSecret(clientSecret),
        authorizedGrantTypes: GRANTS,
      },
    ])
  return { clientId: CLIENT, clientSecret, grants: GRANTS }
}
