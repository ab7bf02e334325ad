// Users and rows for tests over every entity.
import { type Entity, toSnake } from '@steward/domain/entity'
import { attach } from '@steward/domain/index'
import { entities } from '@steward/domain/registry'
import { type Answer, type Caller, type StartWish, type TestApp, startApp } from './app.ts'
import { png } from './pictures.ts'
import { type Sample, sample } from './sample.ts'
import { upload } from './uploads.ts'

export interface Added {
  id: string
  rev: number
  input: Sample
}

export const writable = entities.filter((entity) => entity.verbs.includes('submit'))

/** Written by the platform's administrators alone, though no tenant sees those of another. */
const platformsOwn: ReadonlySet<string> = new Set(['tenant', 'tenant-package', 'datasource'])

/** The whole server with a user of each kind, and a function to add rows of any entity. */
export async function startBench(wish: StartWish = {}) {
  const app: TestApp = await startApp(wish)
  const platform = await app.person({ tenant: '000000', alias: 'administrator' })
  const keeper = await app.person({ tenant: '200001', codes: 'all', alias: 'admin' })
  const stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
  const nobody = await app.person({ tenant: '200001' })

  /** A caller who may write rows of this entity; tenants and platform data need a platform administrator. */
  const writerOf = (entity: Entity): Caller =>
    entity.tenancy === 'shared' || platformsOwn.has(entity.name) ? platform : keeper

  /** Valid input for submit, with the referenced rows created. */
  const inputFor = (entity: Entity): Promise<Sample> =>
    sample(entity, async (other, its) => (await added(other, its)).id)

  async function added(entity: Entity, more: Sample = {}): Promise<Added> {
    // Files are uploaded, by whoever writes the rows that name them.
    if (entity.name === attach.name) {
      const { data } = await upload(app.http, keeper, png(), { purpose: 'scene' })
      return { id: data.attachId, rev: 0, input: {} }
    }
    const input = { ...(await inputFor(entity)), ...more }
    const answer: Answer = await writerOf(entity).post(`/${entity.path}/submit`, input)
    if (answer.status !== 200)
      throw new Error(`${entity.name}: ${JSON.stringify(input)} → ${answer.msg} ${JSON.stringify(answer.data)}`)
    const { id, rev }: { id: string; rev: number } = answer.data
    return { id, rev, input }
  }

  /** The stored row under its column names, read with the tenant's scope only. */
  const stored = (entity: Entity, id: string) =>
    app.context.db.transaction({ tenant: '000000', platform: true }, async (tx) => {
      const own = await tx.query(`select * from "${toSnake(entity.name)}" where id = $1`, [id])
      if (own.length > 0) return own[0]
      await tx.query(`select set_config('app.tenant', '200001', true)`)
      return (await tx.query(`select * from "${toSnake(entity.name)}" where id = $1`, [id]))[0]
    })

  return { app, platform, keeper, stranger, nobody, writerOf, inputFor, added, stored }
}

export type Bench = Awaited<ReturnType<typeof startBench>>
