// Servers on one database read the same files: each says by a lock which folder it has, and none begins beside another
// server that has other ones.
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { z } from 'zod'
import { StartError } from '../start-error.ts'

const MARK = '.folder.json'
/** Stands for the files on an S3 server, which all servers reach. */
const S3 = 'S3'
const CLASS = `(hashtext('steward files')::bigint & 4294967295)::oid`

const markSchema = z.object({
  /** Goes with the folder wherever it is moved or restored. */
  id: z.string(),
  /** When the folder was first used: files that are older were kept elsewhere. */
  since: z.string(),
  /** Made anew by a server that is alone: of a copy of the folder, the other servers know that it is none of theirs. */
  turn: z.string(),
})

type Mark = z.output<typeof markSchema>

export interface OneFolder {
  /** Holds the folder as long as the session lasts; throws where another living server has other files. */
  claim(client: pg.Client): Promise<void>
  /** Says so while files of before are in none of the places this server reads. */
  trouble(): { cause: string } | undefined
}

interface Options {
  folder: string
  /** Whether new files go to an S3 server in place of the folder. */
  isElsewhere: boolean
  now: () => Date
}

export function oneFolder({ folder, isElsewhere, now }: Options): OneFolder {
  let isStrange = false

  async function claimIn(client: pg.Client): Promise<void> {
    // One server after the other: of two that begin at once with different folders, one is the first.
    await client.query(`select pg_advisory_xact_lock(hashtextextended('steward files', 0))`)
    const others = await othersOn(client)
    const mark = isElsewhere ? undefined : await markOf(folder, { isAlone: others.length === 0, now: now() })
    const mine = mark ? `${mark.id} ${mark.turn}` : S3
    const { rows } = await client.query<{ key: string }>(`select hashtext($1)::bigint & 4294967295 as key`, [mine])
    const other = others.find(({ key }) => key !== String(rows[0]?.key))
    if (other) throw new StartError(refusal(other.name, mark !== undefined))
    await client.query(`select pg_advisory_lock_shared(hashtext('steward files'), hashtext($1))`, [mine])
    if (mark) isStrange = await isOtherThanBefore(client, mark)
  }

  return {
    async claim(client) {
      await client.query('begin')
      try {
        await claimIn(client)
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      }
    },
    trouble: () => (isStrange ? { cause: 'the folder is not the one files were kept in before' } : undefined),
  }
}

interface Other {
  key: string
  name: string
}

const othersOn = async (client: pg.Client): Promise<Other[]> =>
  (
    await client.query<Other>(
      `select l.objid::text as key, a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and l.granted and l.objsubid = 2 and l.classid = ${CLASS} and l.pid <> pg_backend_pid()
         and l.database = (select oid from pg_database where datname = current_database())`,
    )
  ).rows

function refusal(name: string, isFolder: boolean): string {
  const [, process, host] = /^steward (\d+) on (\S*)/.exec(name) ?? []
  const other = process ? `Another Steward server (process ${process} on ${host})` : 'Another Steward server'
  return isFolder
    ? `${other} on this database keeps uploaded files elsewhere: let the folder "files" in DATA_DIR of both be one shared folder, or set S3_ENDPOINT for both.`
    : `${other} on this database keeps uploaded files in a folder: set S3_ENDPOINT for it as well, or for neither.`
}

async function markOf(folder: string, { isAlone, now }: { isAlone: boolean; now: Date }): Promise<Mark> {
  const path = join(folder, MARK)
  const text = await readFile(path, 'utf8').catch(() => '')
  const known = markSchema.safeParse(text === '' ? undefined : jsonOf(text)).data
  if (known && !isAlone) return known
  const made = { id: randomUUID(), since: now.toISOString(), ...known, turn: randomUUID() }
  const next = `${path}.${made.turn}`
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(next, JSON.stringify(made), { mode: 0o600, flush: true })
    await rename(next, path)
    return made
  } catch {
    // A disk that is full keeps no server from starting. It goes by the mark that is there; without one it has the folder
    // to itself until it starts again.
    await rm(next, { force: true }).catch(() => undefined)
    return known ?? made
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The folder that stands in the database stays there as long as anything that was kept in it is missing in this one. */
async function isOtherThanBefore(client: pg.Client, { id, since }: Mark): Promise<boolean> {
  const as = (tenant: string) =>
    client.query(`select set_config('app.tenant', $1, true), set_config('app.platform', 'on', true)`, [tenant])
  await as('000000')
  await client.query(`insert into installation (name, value) values ('files folder', $1) on conflict do nothing`, [id])
  const { rows } = await client.query(`select value from installation where name = 'files folder'`)
  if (rows[0]?.value === id) return false
  const tenants = await client.query<{ tenant: string }>('select tenant_id as tenant from tenant')
  for (const { tenant } of tenants.rows) {
    await as(tenant)
    const older = await client.query(
      `select 1 from attach where tenant_id = $1 and oss_code = 'disk' and create_time < $2 limit 1`,
      [tenant, since],
    )
    if (older.rows.length > 0) return true
  }
  await as('000000')
  await client.query(`update installation set value = $1 where name = 'files folder'`, [id])
  return false
}
