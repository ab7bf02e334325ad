// Brings sheets into lists the way a browser does, and waits for the work on them.
import { writeXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import type { Caller, TestApp } from './app.ts'
import { upload } from './uploads.ts'

const BULK = '/blade-system/bulk-task'

export interface SheetItem {
  line: number
  title: string
  plan: string
  outcome: string
  cause: string
  rowId: string | null
}

export type SheetRows = (string | number | null)[][]

export const csv = (rows: SheetRows) =>
  Buffer.from(rows.map((row) => row.map((cell) => cell ?? '').join(',')).join('\r\n'))

export const xlsx = async (rows: SheetRows) => Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet1', rows }] }))

export function sheetsOn({ jobs, http }: Pick<TestApp, 'jobs' | 'http'>) {
  async function work(): Promise<void> {
    while ((await jobs.look()) > 0) await jobs.idle()
  }
  const taskOf = async (person: Caller, id: string) => (await person.get(`${BULK}/detail`, { id })).data

  return {
    work,
    taskOf,
    async itemsOf(person: Caller, id: string): Promise<SheetItem[]> {
      const { records } = (await person.get(`${BULK}/items`, { id, size: '200' })).data as { records: SheetItem[] }
      return records.toSorted((a, b) => a.line - b.line)
    },
    /** Confirms or undoes; answers once the work has ended. */
    async tell(person: Caller, verb: 'confirm' | 'undo', id: string) {
      const answer = await person.post(`${BULK}/${verb}`, {}, { id })
      await work()
      return answer
    },
    /** The id of the task, once the sheet was tried. */
    async tried(person: Caller, path: string, bytes: Buffer, name: string, key?: string): Promise<string> {
      const file = (await upload(http, person, bytes, { name, path: 'put-file-attach' })).data as { attachId: string }
      const answer = await person.post(`/${path}/import`, {
        file: file.attachId,
        ...(key === undefined ? {} : { key }),
      })
      expect([answer.code, answer.msg]).toEqual([200, '操作成功'])
      await work()
      return (answer.data as { id: string }).id
    },
  }
}
