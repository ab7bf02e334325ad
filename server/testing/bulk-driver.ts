// A person who imports, edits, exports and takes back over HTTP, round after round, whatever becomes of the server.
import { isGoing, state } from '@steward/domain/bulk/states'
import { post } from '@steward/domain/index'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { setTimeout as pause } from 'node:timers/promises'
import type { Caller, TestApp } from './app.ts'
import { formOf } from './uploads.ts'

interface Wish {
  app: TestApp
  person: Caller
  /** Of a server that is believed to answer. */
  addressOf: () => string
  /** Rows of one sheet. */
  rows: number
}

interface Ended {
  [column: string]: unknown
  status: number
  cause: string
  files: string[]
}

interface Answer {
  code: number
  msg: string
  data: never
}

const BULK = '/blade-system/bulk-task'
/** Longer than the minute in which a job begins by itself. */
const PATIENCE = 180_000

export type Driver = ReturnType<typeof bulkDriver>

export function bulkDriver({ app, person, addressOf, rows }: Wish) {
  const wrong: string[] = []
  const counts = { rounds: 0, files: 0 }
  const ask = <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    app.context.db.transaction({ tenant: person.tenant, platform: false }, (tx) => tx.query<T>(text, values))

  /** The answer, or undefined where the server died over it. */
  async function send(path: string, body?: object | Buffer, type = 'application/json'): Promise<Answer | undefined> {
    const headers = { 'blade-auth': `bearer ${person.token}`, 'content-type': type }
    const sent = body instanceof Buffer ? Uint8Array.from(body) : JSON.stringify(body)
    try {
      const options = body === undefined ? { headers } : { method: 'POST', headers, body: sent }
      return JSON.parse(await (await fetch(`${addressOf()}/api${path}`, options)).text())
    } catch {
      // What the dead server had sent to the database is committed by then.
      await pause(100)
      return undefined
    }
  }

  async function answered(path: string, body?: object | Buffer, type?: string): Promise<Answer> {
    for (;;) {
      const answer = await send(path, body, type)
      if (answer) return answer
    }
  }

  const newest = async () =>
    String((await ask('select max(id)::text as id from bulk_task where owner_id = $1', [person.userId]))[0]?.id)

  /** The task, also where the answer died after it was written. */
  async function begin(path: string, body: object): Promise<string> {
    const before = await newest()
    for (;;) {
      const answer = await send(path, body)
      if (answer?.code === 200) return String(Object(answer.data).id)
      const now = await newest()
      if (now !== before) return now
      if (answer) throw new Error(`${path}: ${answer.msg}`)
    }
  }

  async function ended(id: string): Promise<Ended> {
    for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(20)) {
      const [row] = await ask<Ended>('select status, cause, files::text[] as files from bulk_task where id = $1', [id])
      if (row && !isGoing(row.status)) return row
    }
    throw new Error(`task ${id} does not end`)
  }

  async function confirm(id: string): Promise<void> {
    for (;;) {
      const answer = await send(`${BULK}/confirm?id=${id}`, {})
      const [row] = await ask<{ phase: string }>('select phase from bulk_task where id = $1', [id])
      if (row?.phase === 'write') return
      if (answer) throw new Error(`${BULK}/confirm: ${answer.msg}`)
    }
  }

  /** Tried, confirmed and written; false where the task failed and says so. */
  async function written(id: string): Promise<boolean> {
    const tried = await ended(id)
    if (tried.status !== state.checked) return false
    await confirm(id)
    return (await ended(id)).status === state.done
  }

  async function uploaded(lines: readonly string[]): Promise<string> {
    const form = await formOf(Buffer.from(lines.join('\r\n')), 'a.csv', 'text/csv')
    const { data } = await answered('/blade-resource/oss/endpoint/put-file-attach', form.payload, form.type)
    return String(Object(data).attachId)
  }

  /** The cells of a done export's file, without the header. */
  async function cellsOf(file: string, format: 'csv' | 'xlsx'): Promise<unknown[][]> {
    for (;;) {
      const { data } = await answered(`/blade-resource/attach/files?ids=${file}`)
      const [found]: { link: string }[] = data
      try {
        const bytes = Buffer.from(await (await fetch(`${addressOf()}${found?.link ?? ''}`)).arrayBuffer())
        if (format === 'csv') return parseCsv(bytes.toString('utf8'), { delimiter: ',' }).slice(1)
        return (await readXlsx(bytes)).sheets[0]?.rows.slice(1) ?? []
      } catch {
        await pause(100)
      }
    }
  }

  async function exported(prefix: string, remark: string, format: 'csv' | 'xlsx'): Promise<void> {
    const asked = { query: { postCode_likeright: prefix }, columns: ['postCode', 'remark'], format }
    const { status, files } = await ended(await begin(`/${post.path}/export`, asked))
    if (status !== state.done) return
    counts.files += 1
    const cells = await cellsOf(String(files[0]), format)
    const isWhole = cells.length === rows && new Set(cells.map(([code]) => code)).size === rows
    if (!isWhole || cells.some(([, said]) => said !== remark))
      wrong.push(`the file of ${prefix} has ${cells.length} rows of ${rows}, or not what they held`)
  }

  const undone = async (id: string) => (await ended(await begin(`${BULK}/undo?id=${id}`, {}))).status === state.done

  /** Every row is live with this remark, or none is. */
  async function mustBe(what: string, prefix: string, expected: { live: number; remark?: string }): Promise<void> {
    const found = await ask<{ n: number; remarked: number }>(
      `select count(*)::int as n, (count(*) filter (where remark = $2))::int as remarked from post
       where post_code like $1 || '%' and is_deleted = 0`,
      [prefix, expected.remark ?? ''],
    )
    const [{ n, remarked } = { n: 0, remarked: 0 }] = found
    if (n !== expected.live || (expected.remark !== undefined && remarked !== expected.live))
      wrong.push(`${what}: ${n} rows of ${prefix} are live, ${remarked} with the remark, and not ${expected.live}`)
  }

  /** An import, an edit of its rows, their export, and both taken back. */
  async function round(): Promise<void> {
    counts.rounds += 1
    const prefix = `k${counts.rounds}x`
    const lines = Array.from({ length: rows }, (_, n) => `岗位${n},${prefix}${n},基层,旧`)
    const file = await uploaded(['岗位名称,岗位编号,岗位类型,岗位描述', ...lines])
    const bringing = await begin(`/${post.path}/import`, { file })
    if (!(await written(bringing))) return
    await mustBe('after the import', prefix, { live: rows, remark: '旧' })
    const changing = await begin(`/${post.path}/bulk-edit`, {
      query: { postCode_likeright: prefix },
      values: { remark: '新' },
    })
    const isChanged = await written(changing)
    if (isChanged) await mustBe('after the edit', prefix, { live: rows, remark: '新' })
    if (isChanged) await exported(prefix, '新', counts.rounds % 2 === 0 ? 'csv' : 'xlsx')
    if (isChanged) {
      const isBack = await undone(changing)
      await mustBe('after the undo of the edit', prefix, { live: rows, remark: isBack ? '旧' : '新' })
      if (!isBack) return
    }
    const isGone = await undone(bringing)
    await mustBe('after the undo of the import', prefix, { live: isGone ? 0 : rows })
  }

  return { round, wrong, counts, person }
}
