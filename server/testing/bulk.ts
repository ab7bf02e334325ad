// Bulk tasks as a person begins and follows them; their job runs in the process of the test.
import type { Caller, TestApp } from './app.ts'
import { upload } from './uploads.ts'

const BULK = '/blade-system/bulk-task'
/** Items of one page. */
const PAGE = 200

export interface BulkItem {
  line: number
  rowId: string | null
  title: string
  plan: 'add' | 'change' | 'same' | 'refused'
  outcome: '' | 'done' | 'refused' | 'undone'
  cause: string
  changes: { name: string; before: unknown; after: unknown }[]
}

export interface BulkTask {
  id: string
  status: number
  cause: string
  counts: Record<'add' | 'change' | 'same' | 'refused' | 'done' | 'undone', number>
}

export interface SheetFile {
  name: string
  bytes: Buffer
  /** The column rows are recognized by; undefined for the usual one. */
  key?: string | undefined
}

export type Bulk = ReturnType<typeof bulkOf>

/** Each call returns once everything that waits was carried out. */
export function bulkOf(app: TestApp, person: Caller) {
  const { jobs } = app
  async function work(): Promise<void> {
    while ((await jobs.look()) > 0) await jobs.idle()
  }

  /** The task's id; undefined where the call refuses it. */
  async function begun(path: string, body: object): Promise<string | undefined> {
    const answer = await person.post(path, body)
    if (answer.code !== 200) return undefined
    await work()
    const { id }: { id: string } = answer.data
    return id
  }

  async function told<T>(what: 'detail' | 'items', query: Record<string, string>): Promise<T> {
    const { code, msg, data } = await person.get(`${BULK}/${what}`, query)
    if (code !== 200) throw new Error(`${what} of task ${query.id}: ${code} ${msg}`)
    return data
  }

  async function tell(verb: 'confirm' | 'undo', id: string): Promise<string | undefined> {
    const answer = await person.post(`${BULK}/${verb}`, {}, { id })
    await work()
    if (answer.code !== 200) return undefined
    const { id: other }: { id?: string } = Object(answer.data)
    return other ?? id
  }

  return {
    edit: (path: string, body: object) => begun(`/${path}/bulk-edit`, body),
    async import(path: string, { name, bytes, key }: SheetFile): Promise<string | undefined> {
      const { status, msg, data } = await upload(app.http, person, bytes, { name })
      if (status !== 200) throw new Error(`${name} was not taken: ${msg}`)
      return begun(`/${path}/import`, { file: data.attachId, ...(key === undefined ? {} : { key }) })
    },
    confirm: (id: string) => tell('confirm', id),
    /** The id of the task that undoes it. */
    undo: (id: string) => tell('undo', id),
    task: (id: string) => told<BulkTask>('detail', { id }),
    /** In the order of their lines. */
    async items(id: string): Promise<BulkItem[]> {
      const found: BulkItem[] = []
      for (let current = 1; ; current += 1) {
        const { records } = await told<{ records: BulkItem[] }>('items', {
          id,
          current: String(current),
          size: String(PAGE),
        })
        found.push(...records)
        if (records.length < PAGE) return found.toSorted((a, b) => a.line - b.line)
      }
    },
  }
}
