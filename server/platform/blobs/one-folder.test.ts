// Which servers may live on one database at once, by where each keeps its files.
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../testing/database.ts'
import { temporaryFolder } from '../../testing/folder.ts'
import type { Connection } from '../postgres/connection.ts'
import { oneFolder } from './one-folder.ts'

let owner: Connection
let place: string
let clock = new Date('2026-05-01T00:00:00Z')
beforeEach(async () => {
  const database = await createDatabase()
  onTestFinished(database.drop)
  owner = database.owner
  place = temporaryFolder('one-folder', onTestFinished)
})

/** A server with this folder; it lives until it is ended. */
async function begin(folder: string | undefined) {
  const client = new pg.Client({ ...owner, application_name: 'steward 12 on ward-1 ab' })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(async () => client.end().catch(() => undefined))
  const files = oneFolder({ folder: join(place, folder ?? ''), isElsewhere: folder === undefined, now: () => clock })
  await files.claim(client)
  return { trouble: files.trouble, end: () => client.end() }
}

const keepFile = async (tenant: string, time: Date) => {
  const client = new pg.Client(owner)
  await client.connect()
  await client.query('begin')
  await client.query(`select set_config('app.tenant', $1, true), set_config('app.platform', 'on', true)`, [tenant])
  await client.query(`insert into tenant (id, tenant_id, tenant_name) values (7, $1, 'A') on conflict do nothing`, [
    tenant,
  ])
  await client.query(`insert into attach (id, tenant_id, oss_code, create_time) values (7, $1, 'disk', $2)`, [
    tenant,
    time,
  ])
  await client.query('commit')
  await client.end()
}

test('servers with one folder live side by side, one with another folder does not begin', async () => {
  const first = await begin('one')
  await begin('one')
  await expect(begin('two')).rejects.toThrow(
    'Another Steward server (process 12 on ward-1) on this database keeps uploaded files elsewhere',
  )
  expect(first.trouble()).toBeUndefined()
})

test('of two that begin at once with folders of their own one is the first, and the other is refused', async () => {
  const began = await Promise.allSettled([begin('one'), begin('two')])
  expect(began.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a copy of the folder is not the folder', async () => {
  await (await begin('one')).end()
  cpSync(join(place, 'one'), join(place, 'copy'), { recursive: true })
  await begin('one')
  await expect(begin('copy')).rejects.toThrow('keeps uploaded files elsewhere')
})

test('servers with S3 live side by side, and none beside one that has a folder', async () => {
  await begin(undefined)
  await begin(undefined)
  await expect(begin('one')).rejects.toThrow('keeps uploaded files elsewhere')
})

test('alone, a server begins with another folder and says so while it lacks files of before', async () => {
  await keepFile('200001', clock)
  const first = await begin('one')
  expect(first.trouble()).toBeUndefined()
  await first.end()
  clock = new Date(clock.getTime() + 60_000)
  const lost = await begin('two')
  expect(lost.trouble()).toEqual({ cause: expect.stringContaining('before') })
  await lost.end()
  // Moved back, or restored elsewhere: it goes by what is in it.
  cpSync(join(place, 'one'), join(place, 'three'), { recursive: true })
  rmSync(join(place, 'one'), { recursive: true })
  expect((await begin('three')).trouble()).toBeUndefined()
})

test('a folder that was lost before it held anything is nobody’s loss', async () => {
  await (await begin('one')).end()
  clock = new Date(clock.getTime() + 60_000)
  expect((await begin('two')).trouble()).toBeUndefined()
})
